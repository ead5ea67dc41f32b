import { wordList } from '../word-list.ts';

export const hrStopWords = wordList(`
  a ako ali bez bi bih bila bilo bio biti bok cega cemu da do ga gdje hoce hvala i ili im ima imaju imam imate
  iz ja je jer jesam jesu jos ju k ka kad kada kako kao kod koja koje kojeg koji koju koliko li me mene mi mogu
  moj moja moje mora moze mozete na nas nasa ne nego neki ni nije nisam nisu njihov o od on ona onda oni ono ova
  ovaj ovo po pod prema pri prije s sa sam samo se sebe si smije smijem smiju smo sta ste sto su ta taj te ti
  tko to toga treba trebam tu tvoj u uz va vas vasa vec vi vrlo za zasto`);
