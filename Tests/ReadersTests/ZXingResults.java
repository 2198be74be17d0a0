// Tells what ZXing's parsers make of payloads, as Android's scanners do: a line of standard input is a format and a payload in Base64; the
// answer is a line of the kind and name=value pairs, each in Base64.

import com.google.zxing.BarcodeFormat;
import com.google.zxing.Result;
import com.google.zxing.client.result.ParsedResult;
import com.google.zxing.client.result.ResultParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

public final class ZXingResults {
    private static String encoded(Object value) {
        return Base64.getEncoder().encodeToString(String.valueOf(value).getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = input.readLine()) != null; ) {
            String[] parts = line.split(" ", 2);
            String text = new String(Base64.getDecoder().decode(parts[1]), StandardCharsets.UTF_8);
            ParsedResult result = ResultParser.parseResult(new Result(text, null, null, BarcodeFormat.valueOf(parts[0])));
            StringBuilder answer = new StringBuilder(result.getType().name());
            for (Method method : result.getClass().getMethods()) {
                String name = method.getName();
                boolean isGetter = name.startsWith("get") || name.startsWith("is");
                if (!isGetter || method.getParameterCount() != 0 || name.equals("getClass")) continue;
                Object value = method.invoke(result);
                if (value == null) continue;
                if (value instanceof Object[]) {
                    for (Object item : (Object[]) value) if (item != null) answer.append(' ').append(name).append('=').append(encoded(item));
                } else {
                    answer.append(' ').append(name).append('=').append(encoded(value));
                }
            }
            System.out.println(answer);
        }
    }
}
