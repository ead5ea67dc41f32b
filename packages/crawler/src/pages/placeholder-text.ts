/** Longer texts have content. */
const MAX_PLACEHOLDER_CHARACTERS = 300;

/** Placeholder lines that scripts replace, whole lines without their final marks. */
const WAITING =
  /^(?:(?:page|content|data|app|application) )?(?:is )?(?:loading|initiali[sz]ing|redirecting|starting|just a moment|one moment|please wait|hold on)(?: (?:the |your |this )?(?:page|content|data|app|application|website|site|shop|store|products|results|please|please wait|a moment|\d+))*(?: while .{0,60})?$/;
const WAITING_ELSEWHERE: ReadonlySet<string> = new Set([
  'wird geladen',
  'seite wird geladen',
  'inhalt wird geladen',
  'lädt',
  'lade',
  'bitte warten',
  'bitte warten sie',
  'einen moment bitte',
  'chargement',
  'chargement en cours',
  'veuillez patienter',
  'cargando',
  'espere por favor',
  'por favor espere',
  'un momento por favor',
  'caricamento',
  'caricamento in corso',
  'attendere prego',
  'laden',
  'even geduld',
  'even geduld aub',
  'een moment geduld',
  'carregando',
  'a carregar',
  'aguarde',
  'por favor aguarde',
  'ładowanie',
  'proszę czekać',
  'načítání',
  'загрузка',
  'завантаження',
  'yükleniyor',
  'lütfen bekleyin',
  '読み込み中',
  '加载中',
  '로딩 중',
]);

const SCRIPTS = 'java ?script';
/** Sentences in which a page asks the reader to enable JavaScript. */
const ASKS_FOR_SCRIPTS: readonly RegExp[] = [
  new RegExp(
    `^(?:sorry |please |you (?:need|have|must|will need)(?: to)? )*(?:enable|activate|turn on|switch on|allow) (?:[\\p{L}'’]+ ){0,3}${SCRIPTS}\\b`,
    'u',
  ),
  new RegExp(
    `^(?:sorry )?(?:this|our|the) (?:[\\p{L}'’-]+ ){1,3}(?:requires?|needs?|depends on|relies on|uses) (?:[\\p{L}'’]+ ){0,2}${SCRIPTS}\\b`,
    'u',
  ),
  new RegExp(
    `^(?:we['’]re sorry|we are sorry|sorry)?.{0,60}\\b(?:doesn['’]t|does not|will not|won['’]t|cannot|can['’]t) .{0,30}without ${SCRIPTS}\\b`,
    'u',
  ),
  new RegExp(
    `^(?:your browser (?:has |does not support |doesn['’]t support )?)?${SCRIPTS}(?: (?:is|must be|has to be|seems to be|appears to be|needs to be))?(?: currently)? (?:required|disabled|enabled|needed|necessary|not enabled|not available|not supported|turned off|switched off)\\b`,
    'u',
  ),
  new RegExp(`^your browser (?:does not|doesn['’]t) (?:support|run|have) ${SCRIPTS}\\b`, 'u'),
  new RegExp(
    `^(?:bitte )?(?:aktivieren|erlauben) sie (?:bitte )?${SCRIPTS}\\b|^${SCRIPTS} (?:ist|muss|wird) (?:deaktiviert|aktiviert|benötigt|erforderlich)\\b|^diese (?:seite|website|anwendung) (?:benötigt|braucht|erfordert) ${SCRIPTS}\\b`,
    'u',
  ),
  new RegExp(
    `^(?:veuillez |vous devez |merci d['’])?(?:activer|autoriser) ${SCRIPTS}\\b|^(?:por favor )?(?:active|activa|habilite|habilita|ative) (?:o |el )?${SCRIPTS}\\b|^(?:per favore )?(?:abilita|attiva)(?:re)? ${SCRIPTS}\\b|^schakel ${SCRIPTS} in\\b`,
    'u',
  ),
];
/** The sentence after such a request: "Please enable it to continue." */
const FOLLOWS = /^(?:please )?(?:enable|activate|turn) it\b|^(?:and )?(?:reload|refresh) (?:the|this) page\b/;

/**
 * Whether a text, as Markdown, is only a placeholder. Its title does not count: a page with its name and "Loading…"
 * has no text either.
 */
export function isPlaceholder(text: string, title: string): boolean {
  if (text.length > MAX_PLACEHOLDER_CHARACTERS) return false;
  const name = plainLine(title);
  const sentences = text
    .split(/\n+|(?<=[.!?…])\s+/u)
    .map(plainLine)
    .filter((sentence) => sentence !== '' && (sentence !== name || isWaiting(sentence, false)));
  return sentences.length > 0 && sentences.every((sentence, at) => isWaiting(sentence, at > 0));
}

function isWaiting(sentence: string, isLater: boolean): boolean {
  return (
    WAITING.test(sentence) ||
    WAITING_ELSEWHERE.has(sentence) ||
    ASKS_FOR_SCRIPTS.some((pattern) => pattern.test(sentence)) ||
    (isLater && FOLLOWS.test(sentence))
  );
}

/** In lower case, with punctuation only within words. */
export function plainLine(line: string): string {
  return line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{M}])['’-]+|['’-]+(?![\p{L}\p{M}])/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
