import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  a ah aha ako ali bas bez bi bice bih bila bilo bio bismo biste bit biti bok bolje bude budem budemo budete
  budu cak ce cega cemo cemu cete cija cije ciji cim cu da daje dajete dajte dakle dalje dati do dobar dobra
  dobro doista dok dosta eto evo ga gdje gotovo hoce hocemo hocete hocu htio htjela htjeli hvala i iako ici
  ide idem idete ikad ili im ima imaju imala imali imam imao imas imate imati ipak ispod ista iste isti isto
  itko iz iza izmedu iznad ja je jel jer jesam jesi jesmo jest jeste jesu jos ju k ka kad kada kakav kako
  kakva kakve kakvo kamo kao kazi kod koja koje kojeg kojem koji kojih kojim kojima kojoj koju koliko kroz li
  malo me mene mi mnogo mnom moci mogao mogla mogli mogu moj moja moje mojoj molim mora moram moramo moras
  morate mozda moze mozemo mozes mozete na nad naime nam nama nas nasa ne nece necete necu nego nek neka nekad
  neke neki nekoliko neku nema nemaju nemam nemamo nemate ni nigdje nije nijedan nijedna nijedno nikad nisam
  nista nisu niti nitko njega njemu njih njihov njima njoj njom nju o od odakle oko on ona onaj onda one oni
  onim ono onu opet osim ova ovaj ovdje ove ovih ovim ovo ovog ovoj ovom ovu pa pak po pod poput posto postoje
  postoji preko prema pri prije protiv puno reci recite s sa sam samo se sebe sebi si smije smijem smiju smo
  sta ste sto stvarno su sva sve svi svog svoj svoja svoje svoju ta tada taj takav tako takoder tamo te tebe
  tebi tek ti tih tim time tko to toga toj tom tome treba trebala trebali trebam trebamo trebao trebate tu
  tvoj tvoja tvoje u ubrzo unutar uopce upravo uvijek uz va vam vama vas vasa vase vasu vec vi vidi vise volio
  voljela vrlo za zar zasto zato zbog zeli zelim zelimo zelio zelite zeljela znam znate znati`);
