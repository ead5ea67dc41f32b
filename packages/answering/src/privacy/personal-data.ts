import type { AnswerRequest } from '../ports.ts';

/** Patterns of personal data. Each quantifier is bounded, so that matching is linear in the text. */
const MAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** ISO 13616: country, check digits, then up to 30 characters, grouped or not. */
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/giu;
/** ISO/IEC 7812: 13 to 19 digits; the first digit is that of a payment card network. */
const CARD = /(?<![\p{L}\p{N}.,])[2-6](?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu;
const PHONE = /(?<![\p{L}\p{N}.,:@_-])(?:\(?\+|\(?)\d(?:[ ()./-]{0,3}\d){5,16}(?![\p{L}\p{N}])/gu;

const SHORTEST_IBAN = 15;
const DAY_OF_YEAR = /^0?\d[./ -]\d{1,2}[./ -](?:19|20)\d\d(?!\d)/;
/** A North American number: 555-123-4567, (555) 123-4567, 1-800-555-1234. */
const AREA_AND_NUMBER = /^(?:1[ .-])?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/;

/** A question and its history without the asker's personal data. */
export function maskRequest<T extends Pick<AnswerRequest, 'question' | 'history'>>(request: T): T {
  const history = request.history.map(({ question, answer }) => ({
    question: maskPersonalData(question),
    answer: maskPersonalData(answer),
  }));
  return { ...request, question: maskPersonalData(request.question), history };
}

/** `text` with a placeholder for each mail address, phone, bank account and card number. */
export function maskPersonalData(text: string): string {
  return maskIbans(text.replaceAll(MAIL, '[email]'))
    .replaceAll(CARD, (found) => (passesLuhn(digitsOf(found)) ? '[card number]' : found))
    .replaceAll(PHONE, (found) => (isPhone(found) ? '[phone]' : found));
}

/** The match may include words after the number, and may start at something that only looks like one. */
function maskIbans(text: string): string {
  let redacted = '';
  let done = 0;
  const pattern = new RegExp(IBAN);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const end = found.index + ibanLength(found[0]);
    if (end === found.index) {
      pattern.lastIndex = found.index + 1;
      continue;
    }
    redacted += `${text.slice(done, found.index)}[account number]`;
    done = end;
    pattern.lastIndex = end;
  }
  return redacted + text.slice(done);
}

/** Length of the longest prefix that is an account number and ends at a word boundary; 0 without one. */
function ibanLength(found: string): number {
  for (let end = found.length; end >= SHORTEST_IBAN; end -= 1) {
    if (!/[a-z0-9]/i.test(found.charAt(end)) && isIban(found.slice(0, end))) return end;
  }
  return 0;
}

/** ISO 7064, modulo 97: country and check digits move to the end, letters count from 10. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase();
  if (plain.length < SHORTEST_IBAN || text.endsWith(' ')) return false;
  let rest = 0;
  for (const sign of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/**
 * True for international numbers, national ones with a leading 0, and North American ones. Plain digits, prices and
 * dates are not phone numbers, because visitors ask about their order numbers.
 */
function isPhone(found: string): boolean {
  const digits = digitsOf(found);
  const written = found.replace(/^\(/, '');
  if (written.startsWith('+')) return digits.length >= 8 && digits.length <= 15;
  if (AREA_AND_NUMBER.test(found)) return true;
  if (!digits.startsWith('0') || !/^\d{2}|^0\)/.test(written) || DAY_OF_YEAR.test(written)) return false;
  if (digits.startsWith('00')) return digits.length >= 11;
  // An order number may start with 0 too, but is rarely that long.
  const isInGroups = /\D/.test(found);
  return digits.length >= (isInGroups ? 7 : 9) && digits.length <= 13;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
