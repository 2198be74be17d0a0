// The frequencies were counted in the subtitles of OpenSubtitles 2018 (by github.com/hermitdave/FrequencyWords) and in the translations of
// GTK, GLib and ISO 3166.

extension LanguageProfile {
    /// The languages of Windows-1252: words with accented letters, as `LanguageProfile.words` says.
    static let western: [LanguageProfile] = [
        LanguageProfile(
            "ca", perMille: 25.5, rarity: 1,
            words: """
                és està produït memòria botó menú república té vàlid línia desplaçament autenticació només més píxels funció posició \
                pàgina capçalera però caràcter selecció diàleg caràcters informació àudio camí conté aplicació mínima títol línies versió \
                ubicació vàlida són número després llicència intermèdia configuració alçada què procés perquè compressió mètode secundària \
                primària alineació visualització sí mínim dòlar destinació càlcul avís píxel separació booleà únic núm enllaços patró \
                submenú previsualització còpia descripció límit començar així gràfic creació bústia representació mètodes relació podrà \
                visualitzarà enllà tabulació permís històriques gairebé mètrica presó reté maleït entén híper països investigació allí \
                estàvem utilitzarà podràs vénen finlàndia tunísia mèdici zimbàbue parlaré malmö canó malbé lídia malawià revisió faraó \
                urgència obrirà idò tàctica pujaré sosté menjaràs reducció peó guapíssima funerària cúbics tènia demoníac polàrics càgum \
                aconseguiríem pollós agrairà exitós é encaixaràs procuraré esturió flàvia moltagentnoésconscient hellström judiciós
                """),
        LanguageProfile(
            "da", perMille: 26.6, rarity: 0,
            words: """
                på når så være kræves må højre størrelse værdi mærke før gør få påvirker gøre går gå måske også sådan får nøgle hjælp \
                nuværende åbne sæt ændre år været vælg slået understøttes væk åbn første højde én åh tør skærmpunkter værdien kører \
                tilgængelig prøv hjælpe behøver køre næsten aktivér hør bør indlæse måde fortælle dræbe tilgængelige selvfølgelig prøver \
                rækker træk søn hører kræver værktøjstip færdig mænd længere altså dø hørte blå længde tænke hånd tænkt nødvendigt forsøg \
                øverst læge prøvet læs fører trækker nervøs nød særligt stjæle opførsel mørkt brødre størrelser montér tøs gæster hæren \
                sideopsætning førte foreslår forespørgsel nøgen håbet råbte trævisning tøm forfølger råde søvne sværeste logindkortlægning \
                møgdyr bemærker præsenterede øhh øvede søstrene højesteret djævlens arbejdsløse læsse lyserødt ledetråde bøjle skærmene \
                rådgive ærværdige forærer skrifttypeopløsning baggrundshøjden iværksat topmødet ærefuldt luftbåren væsnerne videreføre \
                åndeløs bøv hønefuld igangsætte \
                æøå
                """),
        LanguageProfile(
            "de", perMille: 18.4, rarity: 0,
            words: """
                für können unterstützt ungültige müssen über ungültiger größe enthält öffnen löschen ändern schlüssel während zurück weiß \
                außerhalb länge geändert überein würde benötigt gültigen dürfen ungültiges ausführen verfügbar übersprungen möglich \
                eigentümer ausgeführt schließen gehört läuft groß geöffnet wäre höhe könnte weißt hinzufügen gelöscht hätte möglicherweise \
                schön möchte auswählen hören menü heißt änderungen nächste wählen später gerät könnten würden männer verknüpfung \
                lautstärke einträge tür draußen verrückt gewählte spät erhöhen lässt überhaupt erzählt prüfe überschritten körper zerstört \
                fällt mögen großes älteste schießen durchführen gewünschte mögliche nächster rückwärts weißen öffnet erwähnt \
                selbstverständlich benötigten verfügung spüren stärke verräter täter hütte datenträger vollständige fähig verrückten \
                fürchten flügel zurückkommt anständig nüchtern ungültigem auslöser üble höschen mühle unterschätzen töricht zeigergröße \
                empfänger möpse hürrem angehörige hälst hügeln staatsbürger schöpfen allmächtige verkörpert betrügerin künftig gieß \
                südwesten märkte ausflüge plastiktüte beschießen stürzten rumänisch wölfin prozeß hürmüz übergebene \
                äöü äöüß
                """),
        LanguageProfile(
            "es", perMille: 25.3, rarity: 0,
            words: """
                está más sólo válido qué número tamaño función falló sí línea están relación aquí versión índice después configuración \
                código información cómo posición opción parámetro así él contraseña sé replicación conexión estás tú dirección búsqueda \
                botón válida método república transacción también encontró dónde menú acción carácter ubicación señor debería día podría \
                años expresión restricción estadísticas último dueño páginas mañana clúster definición partición todavía mamá papá señal \
                líneas título máxima área mínima esté señora niño añadir oído haría cállate hacía ocurrió usará sucedió harás últimos \
                habéis dejaré fantástico cálmate coño quedó almacén últimamente dé sincronización fué salón únicos estómago documentación \
                llegará quedará comunicación decodificación oxígeno gráfico otoño sentiría enseño sonó existía puñetazo acosté \
                jurisdicción pálido económica rebaño sobrevivirá haciéndome tacaño pingüino informaré ético táctico cardíaca delató huí \
                incógnito prójimo elegiría supéralo autorizó terminarán desaparecerán pasándolo votaré hidráulica libré pálidas díasmax \
                áéíóúñ
                """),
        LanguageProfile(
            "et", perMille: 37.0, rarity: 1.5,
            words: """
                või võimalik kõik ära välja nüüd ümbrik väga pärast üks üles küll ümber hästi võib üle tõrge läbi töö tänan tähendab läheb \
                süsteemi tõesti ühe võta kõige värvus värvi täna näitamine öelda väärtus kõrgus ütles lähme lõpeta ütle näha rääkida aitäh \
                märgitud ütlesin päev väike määratud võin näita üldse räägi päris mõned läks härra õige äkki jälle ütlesid tööd värv ärge \
                söör väljas nägin mõtlesin sellepärast järele ülevalt suurepärane läinud võtan sõbrad leheküljed püha töötab kõigile kõlab \
                lehekülg võtme õhku hüvasti mõnda süda tööta läheks jõuab põhja ütlevad põgeneda nõuab hävitada režiimis küsisin lähemale \
                jõud lõpetamata taustavärvi püüdsin nägite sõdur tüli lõpetasin lõppeb õed häirib põgenenud läbipaistvus täielikku jõuaks \
                tüübiga sügavamale käerauad mõtlesingi lükati mägedesse väärtuslikku vägesid sõjaväkke jänku küpsetatud õigustatud \
                küsimuste täpse võetaks mõõta põnevust lõpeks rünnakute möödusid väikseks põnn võrgust võitmas võitlused õpinguid \
                külastajate olümpiale sünnipäevast lõputöö
                """),
        LanguageProfile(
            "fi", perMille: 52.2, rarity: 0,
            words: """
                tämä epäonnistui hän mitä että näytä tämän minä sitä sinä älä mitään hänen täällä hyvä kyllä siitä tässä mikä hänet tätä \
                väri täytyy pitää eivät tiedä missä ehkä häntä käytä jälkeen pitäisi vielä tehdä meidän näyttää tiedän tänne tästä lisää \
                eikä siinä vähän tähän mistä järjestelmän käyttää hänelle tietää isä myös niitä sisään nimiön sillä minkä välillä heidän \
                meitä etkö teidän nämä näytetäänkö meidät enemmän yhdessä hänestä lähde yhtä päivä mikään töitä säätimen neljä äitisi \
                välilehden heillä lähdetään täynnä vieressä merkkeinä pelkää etsiä jätti pitäkää ympäröivän ihmistä itseään isänsä käski \
                herkkä esittää eipä kylmä yhdeksän täydellistä selvitä yhdellä tiesitkö viedään keksiä löydettävä myötä teetkö ääneen jäit \
                pöytään isälleni jäämään viidessä näyttivät edeltä ykkönen taustavärin pätee syökää tekisivät työpaikkaa siirtämään \
                lämpimänä viimeisestä heipä kädessäsi äidiltäsi räjähteet syytään tyttärestäni vääriin järjestyspainikkeiden ymmärtäneet \
                ääntäni pidäkään teitäkin vinkistä alkuperäisiä kenkiäni mysteeriä synnytystä työkalupalkeissa syötevirtaa \
                åäö
                """),
        LanguageProfile(
            "fr", perMille: 36.4, rarity: 0,
            words: """
                à être données été défaut répertoire système ça déjà créer échec après clé était paramètre requête même contrôle où \
                fenêtre utilisé chaîne mémoire échoué trouvé entrée méthode très définir réplication république défini là modèle boîte \
                élément rôle caractère numéro êtes vérification caractères définition sécurité côté sûr refusé étais père terminé spécifié \
                clés écrit passé trouvée création mère tâche référence donné dernière autorisées défilement arrêter arrête opération \
                indiqué reçu série plaît récupérer près téléphone sûre étant parallèle drôle hôpital partitionnée grâce prête supportés \
                entière échelle étrange échange matérialisée expérience unités mérite marié université spécifique raté goût né vérifié \
                réinitialiser bâtiment têtes écrite ramené illégal arrangé quatrième évite téléphones osé résident emprunté aîné naître \
                voyagé détestait dépit écharpe isolées récit considérant sucré attentionné installées pêcheurs congélateur débats sitôt \
                désires défectueux dévore retraité beautés sénile infligé revêtement dînait gâchons traînons véronica forçats \
                schizophrènes listée \
                éèà éèêàùç
                """),
        LanguageProfile(
            "is", perMille: 107.9, rarity: 4,
            words: """
                í að á með lýðveldið ég ađ við ūađ skrá ūú þú viđ þetta eða ūetta hægri það frá stærð hvađ út mjög mér međ stílgert ūér já \
                úr sýna ūig hún búa hér útgáfa má ūví þegar upplýsingar ūá því auðkenningar nú gögn ūeir fá ūegar möppu niður lárétt þá \
                verđur áfram ógild eđa sjá búinn skjalið notkunarskilmálar hjá mađur rétt fjöldi tíma sagđi ūau ūarna ūarf væri ætla ūess \
                skjár höfum segđu ķ hjálp atriði geturđu þarf virđist líđur löggilt vandamál tíu afsakiđ gķđan leyfđu ūũđir lokiđ nær \
                fjölda möppuheiti örugglega ætlum húsiđ viljiđ niđri takiđ eintök þörf ūrjár náum skyndiminnisskrá vísbendingar félagar \
                fjölskyldunni síminn nótt kallađur strákinn hræđilega stærsta glápa klikkađur fegurđ gáđu ķhult tadsíkistan leturgerðir \
                breiðform fyrirtækinu hjálpaðu mílur öđlast stungiđ ö þínir særir sjáiđi tölvan bráđlega rķiđ grķf brķsi suðurskautslandið \
                útbúiđ tķmas mánudegi stjörnum pķstmađur ūjķđfélagiđ lögreglumönnum fínna kvöldverð gũs neyđast ástatt öldungadeildar \
                sviðinu hálfgerður afbrũđissöm sagôi tilheyrði vökvanum kappsmál leiđindin ķsũnilegan veðmál gyđinganafn
                """),
        LanguageProfile(
            "it", perMille: 4.1, rarity: 0,
            words: """
                è può più già perché modalità sì menù così proprietà verrà sarà ciò quantità lì unità giù perchè papà né identità là farò \
                città però cioè finché verità é farà realtà sarò età velocità avrà andrà possibilità perciò caffè affinché laggiù priorità \
                attività gesù avrò società libertà capacità succederà dovrà chissà opportunità sensibilità università autorità \
                responsabilità sottomenù qualità tornerò dì lassù venerdì arriverà troverò porterà darà starò pietà integrità finchè saprà \
                diventerà facoltà lascerà metterà diventerò cercherà gioventù perù mangerò arriverò crudeltà cosí ritornerò modificabilità \
                mí tirerò servitù bebè guiderà sopravviverà maturità riferirò arrabbierà eventualità silviabbà guiderò salirà imparerò \
                papá riavrò maí césar supererò chloé ricreerà
                """),
        LanguageProfile(
            "nl", perMille: 1.5, rarity: 0,
            words: """
                oké één beïnvloedt hé hè eén kopiëren cliënt beëindigen spatiëring patiënt carrière geïnteresseerd privé ideeën patiënten \
                knieën vóór kopieën creëren tweeën californië geïmplementeerd café italië financiële scène officiële beëindigd heroïne \
                oriëntatie australië drieën cliënten cocaïne coördinaten geïnterpreteerd israël paranoïde egoïstisch geïdentificeerd \
                brazilië financiën gecreëerd belgië führer creëert potentiële onderzeeër überhaupt señor geruïneerd theorieën geïnfecteerd \
                bacteriën én intuïtie argentinië azië geïnspireerd efficiënt rené dé verifiëren écht creëerde indonesië haïti asteroïde \
                venetië voilà cafeïne münchen sicilië essentiële koloniën egoïst mongolië joegoslavië getatoeëerd decolleté proteïnen \
                beyoncé müller á bjørn léa passé renhöek getalspatiëring león norén chloé daphnée rivièra rabiës existentiële \
                obergruppenführer mesopotamië julián energieën
                """),
        LanguageProfile(
            "no", perMille: 19.1, rarity: 0,
            words: """
                å på så må nå gjør være går få gjøre får når gå vært også før vær år sånn vår står første død forstår én hør bør prøver \
                døde våre høre hører måtte først fått hørte skjønner føler dø håper ennå vårt møte dårlig slå gått spør øyeblikk dør høres \
                kjøre spørre øynene løp våpen ønske føles jøss lære altså kjærlighet forstå kjør følge foregår større slår gøy døren råd \
                født søt ræva årene høyere ødelegger forsøk nøklene gråt trøtt bøker kødd skjønt døende fæle forsøke spørsmålene ørkenen \
                grønt nådd sjåføren drømme blåse kø ører formål gård håndjern gærning øverst båter fødte forhøre ubåt kjær forhåpentlig \
                redaktøren påpeke mønstre sørgende är respektløst utslått upålitelige ærefull führeren enøyde ømme kjærlighetslivet \
                gøteborg klådde klissvåt rørledningen vćr områdets bærene sisteåret uvøren forsøkskanin avblåser nødutgangen vårruller \
                børsnotert gnåle \
                æøå
                """),
        LanguageProfile(
            "pt", perMille: 28.9, rarity: 0,
            words: """
                não é está à impossível espaço já são possível número só aplicação autenticação botão ícone necessária república área \
                inválido há deverá lá estás você até estão então espaçamento página nós conteúdo posição também informação mãe ligação quê \
                és olá tão licença ícones localização versão áudio têm após cabeçalho vocês diálogo família aí endereço saída secundário \
                título sério botões inválida único mínima atrás visível serviço padrão irá árvore última expressão acção primário método \
                utilização tradução rádio cão graças estúpido céu cartão giratório põe extensão pescoço especificação fará agradável \
                sensação patrão árvores cópias prémio idéia armário lançar temporário campeão memórias cadáver ciúmes lógica rotação médio \
                virão farás grécia pentágono réu ocupação aquário manifestação napoleão destruídas gémeo lâminas engraçadas lançada blusão \
                trégua traçado cerimônia reservatório questionário dirás infiltração lunáticos chefão suavização trovões estética ovários \
                vencerá convidámos caçadeiras legionário
                """),
        LanguageProfile(
            "sq", perMille: 58.9, rarity: 3,
            words: """
                të në për nëse një së është që më përdorur këtë gjerësia gjatë madhësia gërmave hapësira vetëm figurë figurës poshtë parë \
                çfarë janë jetë shumë gërma sipër emër djathtë vogël asnjë unë mirë këtu përmban majtë gjithë hapësirë dështoi etiketës \
                atë pavlefshëm përdoret lartësia përcakto kollonës marrë kanë instrumentëve ngjyrës madhësinë jashtë tjetër dhënave \
                ngjyrën kujtesë hapësirës shtesë dukshëm shigjetës gjë thotë shtyllës përcaktuar nën punës kartelës bazë zë ç këto ditë \
                elementëve biletë mënyrën përmasat jetën përshëndetje kartolinë farë vrarë çmendur kërkoj mëngjes zgjedhësi këtej \
                mundësinë saktë madhësitë jetës tokë zënë temë gëzohem pronësitë ndihmojë cilët dhjetë pirë fytyrën frazë femër flasë \
                kërkova kërkoja shërben dënuar mënd ofertë drejtësi shërbimet gjermanët zotëria zgjedhurës hundës ramë përgjegjësia \
                funksionojnë perëndimor koreançe mbyllë shkatërrimi mirësi babë bezdisshëm mesëm nazistët frikësova qumështin nxirë \
                buzëqeshjen hodhëm turistë fábio gladiatorë qytetërimit studiojnë biftekë videokasetë rrëmbeje sejbërsens poshtërove \
                galaksisë
                """),
        LanguageProfile(
            "sv", perMille: 44.9, rarity: 0,
            words: """
                för är på måste från när över så stöds får använda än använd då värde här krävs öppna ändra innehåller läsa tillåts där \
                används användas sätter hämta gör få användare göra fråga okänd utanför främmande sätt många förväntade kör istället höger \
                två sätta värdet lösenord någon gång köra stöder några något oväntat återställning fönster döda fönstret rättighet värden \
                inställd lång lägg läser okänt oväntad längre ställa säger rätt även år känner lås sekundär avstånd våra åh nära hålla \
                köras hänt månader glöm träffar små förklara blå frågar område förrän åtta vågrät slåss räddade bär plötsligt känt ända \
                kär begär utöka utökningar köpt räknar varifrån präst strömning måla användbart rört råna händelseljud ställföreträdare \
                stötta smör ägna älskarinna såld järn bönder utlösa innehållsområde förvirring vågorna återvändsgränd häxorna överlevare \
                nålar blödning höjder mäktigt småbarn århundradets förstärkt sändas låskrav plåt glänta uppträd hopplöshet medelåldern \
                samråd lunchmöte inställningsordning kolumnvärden \
                åäö
                """),
    ]
}
