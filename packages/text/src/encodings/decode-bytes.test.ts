import { describe, expect, it } from 'vitest';
import { decodeBytes, MIN_ENCODING_CONFIDENCE } from './decode-bytes.ts';

/**
 * Node encodes only UTF-8, so the bytes of each letter are found by decoding every one-byte and two-byte sequence.
 */
function encode(text: string, encoding: string): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  const keep = (...bytes: number[]): void => {
    const letter = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
    if (!letter.includes('\uFFFD') && Array.from(letter).length === 1 && !bytesOf.has(letter))
      bytesOf.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) keep(byte);
  if (IN_PAIRS.has(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead += 1) {
      for (let trail = 0x40; trail < 0xff; trail += 1) keep(lead, trail);
    }
  }
  return Uint8Array.from(Array.from(text).flatMap((letter) => [...(bytesOf.get(letter) ?? [])]));
}

const IN_PAIRS = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);
const CROATIAN = 'Usluga;Cijena\nČišćenje kuhinje;45\nPranje žlijeba;35\nĐubrenje vrta, samo proljeće;60\n';
const CZECH =
  'Půjčení kola na celý den stojí osmdesát korun. Přilba je v ceně, zámek také. Otevřeno denně až do šesti.';
const HUNGARIAN =
  'A bérelt csónakot este hétig kell visszahozni. Az őszi árak a főoldalon vannak, a szűrő külön kapható.';
const POLISH =
  'Wypożyczalnia łodzi jest czynna codziennie od dziewiątej. Cena za godzinę: trzydzieści złotych, także w święta.';
const RUSSIAN = 'Прокат лодок открыт ежедневно с девяти утра. Цена за час: триста рублей, залог не нужен.';
const UKRAINIAN =
  'Прокат човнів відкрито щодня з дев’ятої ранку. Ціна за годину: триста гривень, її сплачують на місці.';
const GREEK = 'Το κατάστημα είναι ανοιχτό κάθε μέρα από τις εννέα. Η τιμή για μία ώρα είναι δεκαπέντε ευρώ.';
const TURKISH =
  'Kayık kiralama yeri her gün saat dokuzda açılır. Bir saatlik ücret yüz liradır, çocuklar için ücretsizdir. Şişme yelek ister misiniz? Işık var.';
const HEBREW = 'החנות פתוחה כל יום מתשע בבוקר. המחיר לשעה הוא שלושים שקלים, ואין צורך בפיקדון.';
const ARABIC = 'المتجر مفتوح كل يوم من الساعة التاسعة صباحا. سعر الساعة ثلاثون دينارا ولا حاجة إلى تأمين.';
const THAI = 'ร้านเปิดทุกวันตั้งแต่เก้าโมงเช้า ค่าเช่าเรือชั่วโมงละสามร้อยบาท ไม่ต้องวางเงินประกัน';
const LITHUANIAN =
  'Valčių nuoma dirba kasdien nuo devintos. Kaina už valandą – trisdešimt eurų, įskaitant gelbėjimosi liemenę.';
const FRENCH =
  'La location est ouverte tous les jours dès neuf heures. Le dépôt est à régler à l’arrivée : 45 € par pédalo.';
const GERMAN =
  'Der Verleih öffnet täglich um neun. Für Räder beträgt die Gebühr acht Euro, Körbe kosten nichts.';
const CHINESE = '营业时间是星期一至星期五上午九点到下午六点。修理自行车的价格是四十五元起。';
const TAIWANESE = '營業時間是星期一至星期五上午九點到下午六點。修理腳踏車的價格是四十五元起。';
const JAPANESE = '営業時間は月曜日から金曜日の午前九時から午後六時までです。自転車の修理は四千円からです。';
const KOREAN =
  '영업시간은 월요일부터 금요일까지 오전 아홉 시부터 오후 여섯 시까지입니다. 자전거 수리는 사만 원부터입니다.';

const STORED: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1250', CROATIAN],
  ['iso-8859-2', CROATIAN],
  ['windows-1250', CZECH],
  ['iso-8859-2', CZECH],
  ['windows-1250', HUNGARIAN],
  ['iso-8859-2', HUNGARIAN],
  ['windows-1250', POLISH],
  ['iso-8859-2', POLISH],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['iso-8859-5', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['x-mac-cyrillic', RUSSIAN],
  ['windows-1251', UKRAINIAN],
  ['koi8-u', UKRAINIAN.replaceAll('’', '')],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1254', TURKISH],
  ['windows-1255', HEBREW],
  ['windows-1256', ARABIC],
  ['iso-8859-6', ARABIC],
  ['windows-874', THAI],
  ['windows-1257', LITHUANIAN],
  ['windows-1252', FRENCH],
  ['macintosh', FRENCH],
  ['windows-1252', GERMAN],
  ['gb18030', CHINESE],
  ['big5', TAIWANESE],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
];

describe('the encoding of a text that announces none', () => {
  it.each(STORED)('is found for %s: %s', (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
    const read = decodeBytes(bytes);
    expect(read.text).toBe(text);
    expect(read.confidence).toBeGreaterThanOrEqual(MIN_ENCODING_CONFIDENCE);
  });

  it.each([
    ['random bytes', Uint8Array.from({ length: 4_000 }, (_, at) => 0x80 + ((at * at * 31 + at * 7) % 128))],
    [
      'another computer’s letters',
      encode(RUSSIAN, 'koi8-r').map((byte) => (byte < 0x80 ? byte : 255 - (byte - 0x80))),
    ],
    ['Korean of seven bits', Buffer.from('\u001B$)C\u000E0!\u000F 45', 'latin1')],
  ])('is said to be unknown for %s', (_what, bytes) => {
    expect(decodeBytes(bytes).confidence).toBeLessThan(MIN_ENCODING_CONFIDENCE);
  });

  it('is UTF-8 still when a letter of it was cut', () => {
    const bytes = Buffer.concat([Buffer.from(RUSSIAN).subarray(0, -1), Buffer.from('. Всегда.')]);
    expect(decodeBytes(bytes)).toMatchObject({ encoding: 'utf-8' });
  });

  it('is announced in vain when the text does not fit', () => {
    expect(decodeBytes(encode(CZECH, 'windows-1250'), { declared: 'utf-8' }).text).toBe(CZECH);
    expect(decodeBytes(encode(CZECH, 'windows-1250'), { trusted: 'utf-8' }).text).toBe(CZECH);
    expect(decodeBytes(Buffer.from(CZECH), { declared: 'windows-1250' }).text).toBe(CZECH);
  });

  it('is Japanese of seven bits by its marks', () => {
    const bytes = Buffer.from('\u001B$B$3$s$K$A$O\u001B(B 45', 'latin1');
    expect(decodeBytes(bytes)).toMatchObject({ text: 'こんにちは 45', encoding: 'iso-2022-jp' });
  });
});
