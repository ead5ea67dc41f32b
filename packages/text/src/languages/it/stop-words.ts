import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  a abbia abbiamo adesso affinche agl agli ai al alcuna alcune alcuni alcuno alla alle allo allora altra altre
  altri altrimenti altro anche ancora anzi appena apposta assai attraverso avendo avere avete aveva avevano
  avevo avra avrebbe avrei avro bene buonasera buongiorno c capisco certa certo che chi ci ciao ciascuno cio
  cioe circa coi col colui come comunque con contro cos cosa cosi cui da dagli dai dal dalla dalle dallo
  davvero degli dei del della delle dello deve devo di dica dice dico dimmi dire dirmi ditemi do dobbiamo dove
  dovete dovrebbe dovrei dovremmo dovuto dunque e ecco ed egli ella entrambi entro eppure era erano eri ero
  essa esse essere essi esso fa facciamo faccio facendo fai fanno fare farei fate fatto fosse fra fui gia gli
  grazie ha hai hanno ho i il in infatti inoltre intanto invece io l la le lei li lo loro lui ma magari mai me
  mediante meno mentre mi mia mica mie miei mio molta molte molti molto ne negli nei nel nella nelle nello
  nemmeno neppure nessun nessuna nessuno niente noi non nostra nostre nostri nostro nulla o ogni ognuno ok
  oltre oppure ora ovvero parecchio per perche perfino pero piu piuttosto poca poche pochi poco poi poiche
  posso possono potete potrebbe potrei potremmo potreste prego presso puo puoi pure qual qualche qualcosa
  qualcuno quale quali qualsiasi quando quanta quante quanti quanto quasi quegli quei quel quella quelle
  quelli quello questa queste questi questo quindi sai salve sapere sapete sappiamo sara saranno sarebbe sarei
  sarete saro scusa scusate scusi se secondo sembra sempre si sia siamo siano siate siete sig so sono sta stai
  stanno stare state stato stessa stesse stessi stesso sto su sua sue sugli sui sul sulla sulle sullo suo suoi
  tale tali tanta tante tanti tanto te ti tra troppo tu tua tue tuo tuoi tutta tutte tutti tutto un una uno va
  vado vai vanno vengo vengono venire verso vi viene vogliamo voglio voi volete volevo vorrebbe vorrei
  vorremmo vostra vostre vostri vostro vuoi vuole`);
