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
  samantha danielle victoria veronica alexander christian sebastian benjamin summertime winter2024 spring2024
  sommer2024 hallohallo schatzi1 passport password password1 homeoffice businesspw appointment
  `
    .trim()
    .split(/\s+/),
);
