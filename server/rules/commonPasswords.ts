/**
 * Passwords that are tried first, of eight characters and more (shorter ones are refused anyway), in lower case.
 * Digits around a word are stripped before the comparison, so `password123` needs no line of its own.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd p@ssword p@ssw0rd motdepasse contraseña kennwort wachtwoord
  qwertyui qwertyuiop qwertzui qwertzuiop azertyui azertyuiop asdfghjk asdfghjkl qweasdzxc 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx zaq12wsx qazwsxedc zxcvbnm1 q1w2e3r4 abcd1234 abc12345 a1b2c3d4 aa123456 qwer1234 asdf1234 zxcv1234
  12345678 123456789 1234567890 87654321 987654321 0987654321 11111111 00000000 88888888 99999999 66666666
  12341234 11223344 12121212 123123123 112233445566 147258369 159753456 123654789 31415926
  baseball football basketball superman batman iloveyou sunshine princess starwars trustno1 whatever welcome
  letmein1 letmeinnow michelle jennifer jonathan computer internet corvette maverick mercedes midnight
  mountain elephant dolphins chocolate butterfly liverpool chelsea1 arsenal1 barcelona juventus realmadrid
  changeme changeit default1 administrator adminadmin admin123 rootroot testtest testing1 guest123 temporary
  secret123 topsecret access14 masterkey charlie1 jordan23 monkey12 dragon12 shadow12 killer12 hunter22 freedom1
  abcdefgh abcdefg1 abcabcabc abc123456 a1234567 a12345678 q1w2e3r4t5 qweqweqwe qwe123456 qwerty12 qwerty123 asd123456
  zxc123456 1qazxsw2 zaq1zaq1 qazwsx123 azsxdcfv poiuytre lkjhgfds mnbvcxz1 asdasdasd asdfasdf qwerqwer zxcvzxcv
  iloveyou1 iloveyou2 ilovegod ilovemom iloveme1 loveyou1 mylove12 babygirl babyboy1 sweetheart sweetpea lovelove
  princesa principe teamo123 teamomucho tequiero mariposa estrella corazon1 angelica angelito chiquita hermosa1
  football1 baseball1 softball soccer12 hockey12 lakers24 yankees1 redskins cowboys1 steelers eagles12 packers1
  manchester manutd12 rangers1 celtic88 everton1 newcastle tottenham dortmund bayern12 schalke04 werder12 hamburg1
  superman1 batman12 spiderman ironman1 captain1 wolverine pokemon1 pikachu1 charizard naruto12 dragonball gandalf1
  starwars1 startrek enterprise voyager1 matrix12 terminator jamesbond goldfinger gladiator braveheart highlander
  cinderella tinkerbell snowwhite pinocchio mickey12 minnie12 winniethepooh scoobydoo spongebob simpsons bartsimpson
  metallica slipknot nirvana1 beatles1 rollingstones ironmaiden acdcacdc pinkfloyd ledzeppelin greenday linkinpark
  chocolate1 strawberry blueberry pineapple watermelon cheesecake cupcake1 brownie1 cookies1 cookie12 peanut12 pumpkin1
  marshmallow butterscotch cinnamon vanilla1 pepper12 ginger12 coffee12 cocacola mountaindew budweiser heineken jackdaniels
  butterfly1 sunflower dandelion snowflake rainbow1 starlight moonlight sunshine1 midnight1 thunder1 lightning hurricane
  blackbird bluebird redbird1 nightingale flamingo penguin1 dolphin1 elephant1 crocodile alligator butterfli kittycat
  puppydog doggie12 snoopy12 buster12 bailey12 maxwell1 charlie2 molly123 lucky123 shadow01 tigger12 smokey12 harley12
  michael1 michelle1 matthew1 joshua12 andrew12 daniel12 anthony1 robert12 william1 thomas12 jessica1 jennifer1 ashley12
  amanda12 nicole12 melissa1 stephanie elizabeth christopher christina katherine catherine alexandra alexandre alejandro
  francisco fernando guillermo sebastian1 maximilian johannes matthias stefanie katharina franziska margarete friedrich
  barbara1 patricia deborah1 kimberly brittany courtney lindsey1 danielle1 vanessa1 isabella gabriella gabriela valentina
  november1 december september october1 february january1 summer12 winter12 autumn12 spring12 monday12 friday13 sommer12
  herbst12 fruehling sommer123 winter123 weihnachten geburtstag hallo123 hallo1234 servus12 schatz123 liebling schnucki
  geheim12 geheim123 passwort1 passwort123 kennwort1 sonnenschein schmetterling mausebaer ichliebedich fussball fussball1
  doudou12 chouchou soleil12 loulou12 bonjour1 motdepasse1 jetaime1 azerty12 azerty123 contrasena bienvenido password2
  password12 password1234 passw0rd1 pass1234 pass12345 passpass mypassword thepassword newpassword letmein12 letmein123
  letmeinplease opensesame sesame12 welcome1 welcome123 welcome2 hello123 hello1234 helloworld goodbye1 whatever1 nothing1
  secret12 secret1234 topsecret1 private1 security default123 admin1234 admin12345 administrator1 rootroot1 system12 server12
  manager1 supervisor user1234 username guest1234 test1234 test12345 testing123 demo1234 example1 temp1234 temporary1 changeme1
  changeme123 qwertyqwerty computer1 internet1 windows1 microsoft apple123 google12 facebook youtube1 samsung1 nokia123 android1
  linux123 ubuntu12 oracle12 database mysql123 cisco123 router12 network1 wireless1 connect1 access12 business company1
  jesus123 jesuschrist godisgood blessed1 faith123 heaven12 angel123 angels12 devil666 lucifer1 666666666 777777777 999999999
  101010101 123321123 123454321 12344321 1234554321 123456654321 11112222 11223344556 99887766 87654321a 147852369 789456123
  741852963 963852741 159357456 321321321 456456456 789789789 1a2b3c4d 1a2b3c4d5e a1s2d3f4 z1x2c3v4 trustnoone trustno12
  freedom12 liberty1 america1 england1 scotland germany1 deutschland france12 espana12 mexico12 brasil12 canada12 australia
  newyork1 chicago1 california texas123 florida1 london12 berlin12 muenchen hamburg12 paris123 madrid12 istanbul galatasaray
  fenerbahce besiktas mercedes1 porsche1 ferrari1 lamborghini mustang1 corvette1 chevrolet motorola harleydavidson kawasaki
  yamaha12 toyota12 honda123 nissan12 volkswagen suzuki12 ducati12 chester1 maverick1 phoenix1 warrior1 knight12 wizard12
  magic123 master12 masterkey1 monster1 killer123 hunter12 ranger12 soldier1 marines1 airborne navyseal policeman fireman1
  doctor12 teacher1 student1 engineer lawyer12 driver12 gateway1 explorer discovery adventure universe galaxy12 jupiter1
  saturn12 neptune1 appointment1 booking1 reservation calendar yoga1234 pilates1 massage1 wellness fitness1 namaste1
  samantha danielle victoria veronica alexander christian sebastian benjamin summertime winter2024 spring2024
  sommer2024 hallohallo schatzi1 passport password password1 homeoffice businesspw appointment
  `
    .trim()
    .split(/\s+/),
);
