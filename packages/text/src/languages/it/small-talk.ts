import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
  greeting: '(ciao|buongiorno|buon giorno|buonasera|buona sera|salve)( a tutti)?',
  thanks: '(ok,? )?(grazie)( mille| tante)?',
  goodbye: 'ciao ciao|arrivederci|a presto|buona (giornata|serata)',
  wellbeing: 'come (stai|sta|va)|tutto bene',
  acknowledgement: "va bene|ok|si|no|bene|perfetto|capito|ottimo|d'accordo",
  identity: 'chi sei|cosa sei|chi e lei|con chi parlo|come ti chiami|come si chiama|qual e il (tuo|suo) nome',
  robot:
    '(tu )?(sei|e) (un |una )?(vero |vera )?(robot|bot|chatbot|umano|umana|persona|macchina|ia)( o (un |una )?(robot|bot|umano|persona|macchina|ia))?',
  abilities:
    '(che )?cosa (puoi|sai|puo) fare( per me)?|che (puoi|sai) fare|come (mi )?(puoi|puo) aiutar(mi|e)|(mi )?(puoi|puo) aiutar(mi|e)|(che )?cosa posso chieder(ti|le)|aiuto',
  team: "(posso|potrei|vorrei|voglio|come posso|si puo|e possibile)(,? per favore)? (parlare|chattare|scrivere)( direttamente)? (a|con) (una |un |il |l'|il vostro )?(persona|umano|essere umano|operatore|operatrice|addetto|addetta|consulente|team|assistenza|qualcuno)( vera| reale| umana| umano)?( (del|del vostro) team)?(,? per favore)?|(mi passi|mi metta in contatto con|passami) (a |con )?(una |un |il )?(persona|umano|operatore|operatrice|team|qualcuno)(,? per favore)?|(una |un )?(persona( vera| reale)?|umano|operatore) per favore|c'e (una |un )?(persona( vera| reale)?|umano|qualcuno|operatore)( qui)?( con cui (posso|potrei) parlare)?",
  earlier: '(che )?cosa (ti )?ho chiesto( prima)?|qual era la mia ultima domanda',
};
