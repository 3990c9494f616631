import fc from 'fast-check';

const repeated = (text: string, times: number) => text.repeat(times);
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at));
/** Splits at two or more blanks. */
const parted = (text: string) => text.split(/ {2,}|\n +/);

const sql = parted(
  String.raw`'  "  \  ';--  ' or '1'='1  '); drop table tasks;--  " or ""="  1; select 1  /* x */  \'; --  $1  ?  :id  @id  %s  $$x$$  E'\x27'  0x27  null
    '||(select mobile_number from admins limit 1)||'  undefined  true  NaN  Infinity  -0  1e309  [object Object]`,
);
const like = [
  ...parted(String.raw`%  _  %%  \%  \_  %_%  [a-z]  ^  a*  *  ?*`),
  repeated('%', 400),
  repeated('_', 400),
  repeated('%a', 200),
];
const fullText = [
  ...parted(`a AND b  NOT a  a OR  NEAR(a b)  ""  "a  title:  title : a  {title} : a  -title  +  a^2  (a  a)  ()  a & b  a | b  !a  a <-> b  a:*
    a' & b  ***  "a" "b"  AND  OR  NOT  NEAR`),
  repeated('(', 300),
  repeated('"', 301),
  repeated('a ', 240),
];
const markup = [
  ...parted(`<script>alert(1)</script>  <img src=x onerror=alert(1)>  "><svg/onload=alert(1)>  </textarea><script>  <!--  ]]>  &lt;b&gt;  &#0;
    javascript:alert(1)  {{7*7}}  <%= 1 %>  #{1}  =cmd|calc  =1+1  +1  -1  @SUM(A1)  __NONCE__`),
  '\t=1',
];
const header = [
  ...['a\r\nSet-Cookie: session=x', 'a\nb', '\r\n\r\nHTTP/1.1 200 OK', 'a\rb', repeated('a,', 200)],
  ...parted('%0d%0aX: y  text/html  */*  W/"1"  "1"  bytes=0-  gzip;q=-1'),
];
const paths = parted(
  String.raw`..  ../  ../../etc/passwd  ..%2f..%2fetc%2fpasswd  %2e%2e  ..\..\  /  //  //evil.example  C:\  file:///etc/passwd  .  ./  %zz  %00
    %c0%ae  older  search  for-assignment  number  a/b  a?b=c  a#b  ;  a;b  con  nul`,
);
const keys = parted('__proto__  constructor  prototype  toString  hasOwnProperty  valueOf  length  then  toJSON  __defineGetter__');
const unicode = [
  ...parted(
    '\u0000  a\u0000b  \ud800  a\udfffb  \ud83c  \ufeff  \ufffe  \uffff  \u202eabc  \u200f\u200e  \u200b  \u2060  \u2028  \u2029  \u0085',
  ),
  ...parted(
    '\u00a0  \u3000  🏠  👩‍👩‍👧‍👦  🏳️‍🌈  🇺🇸  e\u0301  \u0301  ﷺ  ﷽  ß  İ  ı  ſ  ﬃ  Ǆ  Ω  \u{10ffff}  \u{e0001}  漢字  العربية  עברית  ไทย  \u1e9e',
  ),
  ...parted('𝔘𝔫𝔦  ①  ½  ٠١٢  \u00ad  \ufff9  \u{1f3fb}  \u034f  \u115f  \u17b4'),
  `a${repeated('\u0301', 300)}`,
];
const numbers = [
  ...parted('0  1  9007199254740993  1e1000  0x10  0b1  ٣٠٥  00000000000  +1 (305) 555-0100  1.5  1_000'),
  ...[repeated('1', 33), repeated('9', 400), ' 1'],
];
const times = parted(`2026-02-30  0000-01-01  9999-12-31  10000-01-01  2026-12-01T00:00:00  2026-12-01T25:00:00Z  2026-12-01T00:00:00+99:00
    -000001-01-01T00:00:00Z  now  2026-W01-1  2026-12-01T00:00:00.123456789Z  2026-12-01 00:00  1969-12-31T23:59:60Z`);
const sizes = [
  ...['', ' ', '\t\n', repeated('a', 200), repeated('a', 501), repeated('é', 2_000), repeated('🏠', 500), repeated(' ', 600)],
  repeated('a\n', 400),
];

/** Texts that have broken programs. The server refuses none for its looks: it stores each unchanged, or names the rule it breaks. */
export const hostileStrings: string[] = [
  ...new Set([...sql, ...like, ...fullText, ...markup, ...header, ...paths, ...keys, ...unicode, ...numbers, ...times, ...sizes]),
  ...range(1, 31),
  '\u007f',
];

/** Any code point but halves of pairs. The library's own table of them takes a second to build. */
export const aCharacter = fc.integer({ min: 0, max: 0x10f7ff }).map((one) => String.fromCodePoint(one < 0xd800 ? one : one + 0x800));

export const aHostileString = fc.oneof(fc.constantFrom(...hostileStrings), fc.string({ unit: aCharacter, maxLength: 600 }));
/** Any value in JSON, most often one of these texts. */
export const aHostileValue = fc.oneof(
  { weight: 4, arbitrary: aHostileString },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [['a']], { toString: 'x' }, { length: 3 }, ['a', 'b']),
  },
);
