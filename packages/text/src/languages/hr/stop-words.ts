import { stopWords } from '../stop-words.ts';

export const hrStopWords = stopWords({
  both: `
    a ali bila bio biti cega cemu da do gdje i ili ima imaju iz je jos kad kada kako koja koje koji koliko li mi
    mogu moj moja moze na ne nije o od on ona oni ono ovaj po s sa sam samo se smo sta ste sto su ta taj ti to u
    vas vec za zasto`,
  search: `
    bi bih ga hoce im imam ja jer jesam jesu ju kao koju me mene moje mora nego neki ni nisam pod prije te toga tu
    uz va`,
  answering: `
    ako bez bilo bok hvala imate k ka kod kojeg mozete nas nasa nisu njihov onda ova ovo prema pri sebe si smije
    smijem smiju tko treba trebam tvoj vasa vi vrlo`,
});
