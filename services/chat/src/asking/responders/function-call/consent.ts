import { fold } from '@colloquy/text';

/** Whole messages, folded: lower case, without accents. Any other message neither confirms nor refuses. */
const YES: ReadonlySet<string> = new Set([
  'yes',
  'yes please',
  'yes, please',
  'yes do it',
  'yes, do it',
  'confirm',
  'confirmed',
  'i confirm',
  'ja',
  'ja bitte',
  'ja, bitte',
  'bestatigt',
  'ich bestatige',
  'si',
  'si por favor',
  'si, por favor',
  'confirmo',
  'oui',
  "oui s'il vous plait",
  "oui, s'il vous plait",
  'je confirme',
  'da',
  'da molim',
  'da, molim',
  'potvrdujem',
  'si per favore',
  'si, per favore',
  'confermo',
]);
const NO: ReadonlySet<string> = new Set([
  'no',
  'no thanks',
  'no, thanks',
  'no thank you',
  'no, thank you',
  'cancel',
  'stop',
  'nein',
  'nein danke',
  'nein, danke',
  'abbrechen',
  'no gracias',
  'no, gracias',
  'cancelar',
  'non',
  'non merci',
  'non, merci',
  'annuler',
  'ne',
  'ne hvala',
  'ne, hvala',
  'odustani',
  'no grazie',
  'no, grazie',
  'annulla',
]);

/** Whether a message is an explicit yes or no; null for anything else. */
export function consentIn(message: string): 'yes' | 'no' | null {
  const said = fold(message)
    .replaceAll('’', "'")
    .replaceAll(/^[\s¡"“„«]+|[\s.!"”“»]+$/g, '')
    .replaceAll(/\s+/g, ' ');
  if (YES.has(said)) return 'yes';
  return NO.has(said) ? 'no' : null;
}
