// The frequencies were counted in the subtitles of OpenSubtitles 2018 (by github.com/hermitdave/FrequencyWords) and in the translations of
// GTK, GLib and ISO 3166.

extension LanguageProfile {
    /// The languages of Windows-1250, 1254 and 1257: words with accented letters.
    static let eastern: [LanguageProfile] = [
        LanguageProfile(
            "cs", perMille: 130.2, rarity: 0,
            words: """
                není být má že při název když já mě které který už než ověření vyžadováno dobře počet musí šířka něco výchozí před tě mají \
                proč použít teď umístění mám všechny takže může prosím jméno čas měl nastavení mít možná číslo obálka uživatele vás příliš \
                zarovnání otevřít písma ještě adresář spojení kód více myslím žádná vím všechno zobrazení místní až již příkaz používat \
                minimální nevím výběr nám právě měla díky máme položky prostě chtěl nabídky jasně složky odstraní dobré zpráva řekni jistě \
                stále čem tělo nemůžeš tvé zvláštní uvidíme táta vaší názvy alternativní svým jasný patří ženy případ několik okamžitě \
                šířky spát osobní říkáte možnosti oběti vyhrál většinou uzavřít vrátíme požádat přihlášení strávil spojených klíčů cílem \
                východní upozornění obrovské chlapů nepřišla obnovení manželem děsivé finále déšť místem nebuďte přečtení webové pošlou \
                tragédie operátor schopností závislý náročný vložil únosci rodinám nejmilejší domácnost přátelsky stárnutí úpravu vlásku \
                takřka žábu zaměstnán nepředstavovala abnormální vystrašilo zastřelíme konečném pohřbeno obkličte postrčit zařizuje \
                velbloudí náhrobní tuláka kámoško kladné \
                ěščřžýáíé
                """),
        LanguageProfile(
            "hr", perMille: 35.2, rarity: 0,
            words: """
                može što greška će nemoguće prikaži više ću način već još širina između veličina možda nešto zašto ništa znaš ćemo želim \
                sadržaj reći šta veličine možeš neće ćeš možete misliš baš pomoći možemo želiš žao imaš znači sadrži moguće sadržaja ključ \
                uređaj neću život radiš ići čak hoćeš čovjek previše ćete žena vaš mogućnosti točno naći događa učitavanje ključa pomoćni \
                vidiš naš noć čovječe čuo hoće nećeš sviđa pronaći kažeš drži slučaj životu živi šanse živjeti večer počeo kažete loš \
                pronađen šefe išao neočekivano lakše došlo žrtve pokušali zločina izvještaj zadrži određivanje poručniče uobičajeni \
                gospođa žuta gđica smeđa veće večera upiši svašta napraviš tehnički čudne čujte dopušta liječenje odvući zvučati američkih \
                ležao hočeš otkrića zaslužili viđa stručnjaka žurim ulaziš tinejdžer mlađeg frižideru korištenja doživotnu suštini \
                izbačeni isključuje vijeću rođendansku isključeno zaključani izložba nečemo novčiće oproštajno kožnu domišljato katoličku \
                srušiš leči osageško \
                čćđšž
                """),
        LanguageProfile(
            "hu", perMille: 107.5, rarity: 0,
            words: """
                és már fájl felületi én szükséges érvénytelen még sikerült megjelenítése jó hitelesítés címke köztársaság úgy miért túl ő \
                szöveg jól új boríték érték által így oké után elég következő használt függőleges ó más talán alapértelmezett száma \
                köszönöm két kép hát szélessége át alkalmazás több hé tényleg első sajnálom történt gyerünk fájlok formák értem összes \
                beállítása együtt például támogatott közötti újra nézd kerül másik terület megjelenítendő távolság szép magát rám amíg \
                számára tessék régi szeretném később éppen végre állj karakterlánc év barátom forrás elő tulajdonság cél pénz rövid került \
                ennél módon árnyék könnyű csináltam utoljára ház éjszaka jézusom környezet lányt képernyő jövő hibám tök nevében törlése \
                elintézem hív működött kérdésem kíván évesen lenniük bárkit szünetet ligatúrák bírja ismétlem története kérnem értitek \
                édesanyád megjelenítő vegyék érezze húgod bízni időből anyáddal dicsőség tábor tőletek időkorlátja vérzés könnyek irányába \
                mulatságos veszítsd részleteit kiszámítható tisztább templomból terápiás beszélgettetek nyugtalanít üzlethez alapítani \
                beleegyezése bajnokságon kivégezni távozzatok kollégiumi faragták energiaforrás trónok hivatalnál újoncot lapját \
                medencéből tudásomat befogná üvegre \
                áéíóöőúüű
                """),
        LanguageProfile(
            "lt", perMille: 68.9, rarity: 0,
            words: """
                į iš būti nėra tapatybę failą paveikslėlis turėtų šrifto reikšmė žymė skaičius failų duomenų įrašas eilučių padėtis \
                paveikslėlio šis aukštis įvesties šio jūs keičia antraštės aš ši žymės piktogramų čia eilutė eilutės įrašyti šiuo kurį \
                reikšmę ką jį prieš spalvų rėmelio baitų įrankių įjungti dydžio mygtuką pavadinimą virš vietą vieną kortelių šią šriftas \
                grupė puslapių paraštė didžiausias pranešimo kairės mažiausias simbolių sistemą kurią žymeklio pažangos paveikslėlių \
                didelė dėl rėmelis šaltinio kairė viršuje užrašo tuščia įvedimo pažymėjimo numatytąjį nežinau eilutę žinoma šios šiandien \
                išdėstymo kortelė valstybė didžiosios pusės pelės nuorodą žurnalo išskleidimo susijęs žinote stilių žymeklį galėčiau \
                reikėjo išvaizda būsiu antrinės slėpti tokių simbolinėms negalėjau sėdi veidrodinės žmonos dalyką turėsime valdyklės jūros \
                išeis minčių jaučiasi pamišęs nesąžininga žaidimų koledžą pietūs tūkstantį maiša išdėstymams perrašomo įrangai čapi \
                kambarių kažkokio atvažiuosiu sąlyga vėi džiaugiasi sandorį sulaužei nepamiršti žūsi paaukštinimo suplanavęs įvairiausių \
                koroliovą pasigailėti leidžiantis baterijų pradėtume uždarbis kopūstai keisčiau išsirinkot svarių pirštelį netekėsiu \
                užsukit žavios omarų įsibroviau
                """),
        LanguageProfile(
            "lv", perMille: 100.9, rarity: 0.5,
            words: """
                neizdevās kā kļūda rādīt izmērs vērtība krāsa šis bērna logdaļa pēc krāsu attēla tā attēls šo ietekmē izvēlnes nederīgs \
                izmēru vajadzētu logdaļas būtu šī minimālais vērtību pikseļu parādīt pārāk režīms datņu iezīmes atvērt būt jābūt nevarēja \
                pozīcija arhīvs drukāt ceļš jūs vērtības atrašanās labās darbība zīmēt līdz šai informāciju kreisās gaiši kādu norādīts \
                pikseļos piešķirt vertikālā atmiņas krājuma priekš alternatīvas izvēlieties bērnu šūnas piemēram papīra attēlot iegūtu \
                paātrinātāja labā atslēgas atmiņu šajā nederīga horizontālās ziņojuma ārpus piesaistīt drukātu zaļš maiņas atdalītāja \
                pārvaldnieks apakšizvēlne pāra izvērsēja apakšējā kurš montēt plūsmas apkārt sertifikātu tajā horizontālo izvēlnēm vēlāk \
                bibliotēka griešanās garumā logdaļām grāmatzīmēm rezultātu vecāku ziņojumā dažus grāmatzīme atļauta reģions maksimizēts \
                divās paši dēlu režģis atkārtot labāku viendabīgums peidžeri atļautas saucēji vajadzīgajām viņām vecumā sveicināts \
                savienošanās pakļauts nācās dīvaina mīlēja šaubos sasodītais zinātniskais pelnījusi kapteiņa pieblīvēta ketrīna svētdien \
                jautājat ēdīsim nepārproti negadījuma bijušā emīlijas nodokļus kļūdījāmies tieslietās prasmīga zārks staigājošs hiēna \
                grāla reanimācijā ziloņu braucējam pamakšķerēsim pataisīju strīdos glupiķi skulptūra marčello čepmenu apmācīji \
                neapmierināti
                """),
        LanguageProfile(
            "pl", perMille: 76.6, rarity: 0,
            words: """
                się określa można być że może błąd wartość jeśli są powiodło już proszę szerokość będzie cię jesteś między coś wyświetla \
                więc plików widżet należy mogę więcej było był wyświetlanie wartości ją mieć chcę który też mój żeby naprawdę możesz \
                położenie porządku muszę dziękuję zostać zrobić nieprawidłowy będę mają tę trochę jesteśmy wpływa wyrównanie tobą stało \
                którym mną mogą myślę boże miał życie widżetu tła dużo myślisz oczywiście cóż powiedział zawartości udało wyjście część \
                procesów każdy właściwości którzy posłuchaj przecież tłumaczenie samochód strzałki używane sygnał żona czymś widziałam \
                byliśmy środku chciałabym głowę szansę trzymać miesiąc duże choć wyłączyć dostęp złego sześć domyślnego jedź dziękujemy \
                ustalić zwykły małym wolność miesiąca zejdź mądry ruszyć dłoń spotykać wczytać obowiązki puścić lubił wejściowych dadzą \
                władze obiecać złapią gdybyście przejechać bieżące uwielbiają popełnić złodziejem nazwałeś odznakę dotarliśmy ptaków wojną \
                marynarkę detektywów katastrofę kłócili popsuć komisję poślubiłem pobiłem podwiózł cofać ogłosili niepokoił zrobiłoby \
                zakątku chroniłeś ogólnej posiadł celują pisklę poziomą \
                ąćęłńóśźż
                """),
        LanguageProfile(
            "ro", perMille: 58.5, rarity: 0,
            words: """
                în să dacă specifică și că şi când această arată mă după fișier există aşa spațiu fișierul eşti între vă îmi fără găsit \
                ştiu numărul necesară făcut bună înainte etichetă cât stânga ştii rău îl îi afișează fișiere tău două până mulţumesc decât \
                atât ăsta văzut niciodată regulă închis dată lățimea acasă întâmplat toţi minimă aţi nişte eșuat iconiță adevărat spațiere \
                început câteva tatăl aplicație adică iconițe comandă întotdeauna pagină aibă aveţi legătură casă poziție pleacă tăi întreb \
                indică luăm pământ găsim voastră încercați bineînţeles oară stă începutul câştigat scăpat înceapă selectată diseară câţi \
                întâlnim lăsăm căpitanul goală făcea cã închisă întâlni plajă niște câini forţele câinii şeriful încheia tâmpit puţini \
                gândire stabilește trupă înşel întârzierea zâmbetul ăă sufăr emoţiile lesbiană răzbuna explicaţii dați anunţaţi \
                dezgustătoare dupã împuţit competiţia scoţia mărunt selecția respectaţi geacă ipoteză foarfecă meseriaş apărătorul \
                tandreţe propoziţii înfrângerii sărită scanăm nevăzuţi recursivă \
                ăâîşţ
                """),
        LanguageProfile(
            "sk", perMille: 106.3, rarity: 0,
            words: """
                či má určuje názov byť súbor veľkosť že súboru zobraziť sú čo obrázok šírka už počet majú písma obálka táto použiť ktorý \
                nedá značka keď neplatný ktoré áno totožnosti možné všetky príliš ovládací č niečo môže ktorá výber režim číslo veľmi \
                minimálna obrázku nastavené mať tlačidlo prečo položka štýl súborov takže mám kód voľby práve prosím potrebné veľkosti \
                ešte žiadna možno tým vám identifikátor túto súbory myslím systému položky môžete písmo ísť nám pripojiť ľudia dosť voľba \
                zadaný však nejaký účet kresliť výstup večer môjho môžu málo priestorový nemôžu udalostí chybný aktuálne zistiť ktorých tí \
                predvolená toľko naša použité počkajte mrzí všade právo druhá vlastnú všetkého adresára zbaviť konfigurácie veľkých nejdeš \
                telá tajný chyť tretí akokoľvek používatelia pohárik prehrávať snažíte zabudnutá zložité podať peknú držia odídeme \
                nasledujúca guľky trápiť zlomiť prázdniny definovaný hľadiska ramená záchody zlatých oriešok dívaj pokúšate zapamätám \
                analyzovaní podobného zabezpečím štúdiom ďíki zamaskovať dievčenský domnievajú čajom pracujúca nezraní zdvíhať neporušená \
                seňorita píly ujať kancelárska nelegálneho pádluj minimálen \
                áäčďéíľĺňóôŕšťúýž
                """),
        LanguageProfile(
            "sl", perMille: 33.8, rarity: 0.5,
            words: """
                mogoče možnost če pokaži širina način že še več omogoča število možnosti boš nič čas položaj veš najmanjša imaš prikaže \
                največja sporočilo ključ višina misliš sporočila žal omogoči oče pomoč določa časa všeč moraš prišel zvočna točk izpiši \
                življenje preveč hočem nihče hočeš želim puščice šel čez ničesar želite prišla greš značka količina številska črte širine \
                uspešno slišal vidiš kakšen oči navpična navpično vaš daleč splošno časovni očitno kakšno govoriš prvič naše čeprav praviš \
                najboljši vključi nepričakovano začela prideš slišali škoda št ležeče počutiš pošteno poročnik razvrščanja oranžna daš \
                začelo služba pričakoval božjo laži poslušal razmišljam ženski počakati strašno čevlje dolžnost počakal bližnjico logična \
                hčerki očetov najhujše širjenje jemlješ odlični piščanec natančen ločilnikov čudnih skrbništvo uničite požaru angleži \
                zdravniško udariš sončnega nečemu zaključka najlažje ušesih poskušati papeža poiščemo mučenja mladič približala čustvo \
                doživlja četrte odrešil bodečo mečevanja dvojčkoma preskočite skrajšaj \
                čšž
                """),
        LanguageProfile(
            "tr", perMille: 115.5, rarity: 0,
            words: """
                için çok değil adı dosyası geçersiz göster eğer mı hayır şey başarısız büyük şu tüm nasıl içinde değer önce hiç satır \
                hiçbir öntanımlı tarafından türü olduğunu özel yazı şimdi bulunamadı menü lütfen küçük sağ olması öyle aynı doğru başka \
                değeri üst genişliği sayısı açık doğrulaması böyle artık çünkü ayarı boş hakkında şeyi çubuğu sanırım ın şeyler arasındaki \
                bütün aç başlık parça araç yüzden üzgünüm başına üzerine gerçek yazıcı seçim parçanın çocuk bakalım çocuklar kişi aşağı \
                hızlandırıcı içine çabuk düşey doğrulama alıcı alınamadı yönü şeyleri kızı yardımı kaynağı başkan dışarıda önceden \
                hayatını gelmiş söylüyorum adında kayıp yapalım bağlantısı kalın olayı tamamdır şef hayatın bazıları etrafında çalıştı \
                kısıtlı mıydın kızıl yapmıyorum rüzgar hâlde oldukları bakım geldiğimde çarşamba çıkarsa yasadışı gücün düşmanı geçirdik \
                kasabanın çıktık planları şüpheliyim kırılmış parmağını yapmışsın şansa geçirme geçtin geçsin yükü kazanacağım iştir \
                zorundadır mesajları başkent hatıralar geçe kullanıyordum geçirebiliriz sonraydı manastır köpeklerden zamanlayıcı \
                cezalısın açmanın kaldığımda öpücükler koştuğunu tanıması işaretin sahtekârlık ayırabilirim atadı sürdürdü kavşağı \
                başlangıçtaki yüklemesini \
                çğıöşü
                """),
    ]
}
