import { plainLine } from './placeholder-text.ts';

/** A longer text says more than that the page was not found. */
const MAX_NOT_FOUND_WORDS = 100;

const THING = '(?:page|file|document|url|address|content|resource|article|site)';
/** Complete titles, headings and first lines of such pages, without marks. */
const NOT_FOUND: readonly RegExp[] = [
  new RegExp(
    `^(?:oops |sorry |we['’]re sorry |error |http |but |404 )*(?:(?:the |this |that |your |requested |we couldn['’]t find (?:the |that )?|we could not find (?:the |that )?)*${THING} )?(?:that )?(?:you(?: are|['’]re| were) looking for |you requested )?(?:(?:is |was |could |can)?(?:not|n['’]t) (?:be )?found|cannot be found|can['’]t be found|couldn['’]t be found|wasn['’]t found)(?: error)?(?: 404)?$`,
    'u',
  ),
  new RegExp(
    `^(?:oops |sorry |404 )*(?:the |this |that |your |requested )*${THING} (?:that )?(?:you(?: are|['’]re| were) looking for |you requested )?(?:does not|doesn['’]t|no longer) exists?(?: anymore| any more)?$`,
    'u',
  ),
  /^(?:http )?(?:error|fehler|erreur|errore|greška)? ?(?:code )?404(?: error)?$/u,
  /^(?:404 )?(?:diese |die |angeforderte )*seite (?:(?:wurde |konnte )?(?:leider )?nicht gefunden(?: werden)?|existiert (?:leider )?nicht(?: mehr)?)$/u,
  /^(?:404 )?(?:(?:la |cette )?page (?:demandée )?(?:est )?(?:non trouvée|introuvable|n['’]existe (?:pas|plus)|n['’]a pas été trouvée))$/u,
  /^(?:404 )?(?:la )?página (?:solicitada )?(?:no encontrada|no existe|no se ha encontrado)$/u,
  /^(?:404 )?(?:la )?pagina (?:richiesta )?(?:non trovata|non esiste|non è stata trovata)$/u,
  /^(?:404 )?(?:tražena )?stranica (?:nije pronađena|ne postoji)$/u,
  /^(?:404 )?(?:pagina niet gevonden|página não encontrada|nie znaleziono strony|strona nie istnieje|sidan hittades inte|siden blev ikke fundet)$/u,
];
/** Separators between the name of a page and the name of its site. */
const TITLE_PARTS = /\s+[|–—·•:-]\s+|\s*[|»]\s*/u;

/**
 * Whether a page with status 200 says that it was not found, as on servers that answer every address: by its title, a
 * heading or its first lines. `text` is Markdown.
 */
export function saysNotFound({
  title,
  text,
  wordCount,
}: Record<'title' | 'text', string> & { wordCount: number }): boolean {
  if (wordCount > MAX_NOT_FOUND_WORDS) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headings = lines.filter((line) => line.startsWith('#'));
  const first = lines.slice(0, 3).flatMap((line) => line.split(/(?<=[.!?])\s+/u));
  return [...title.split(TITLE_PARTS), ...headings, ...first]
    .map(plainLine)
    .some((line) => NOT_FOUND.some((pattern) => pattern.test(line)));
}
