import { wordList } from '../word-list.ts';

export const deStopWords = wordList(`
  aber alle als also am an auch auf aus bei beim bin bis bitte da danke dann darf das dass dein deine dem den
  der des dich die dies diese dieser dieses dir doch dort du durch durfen ein eine einem einen einer eines er es
  euch fur gibt habe haben hallo hat hatte hier ich ihnen ihr ihre ihrem ihren im in ins ist ja kann kannst kein
  keine keinen konnen konnte lange mag man mehr mein meine meinen mich mir mit mochte muss mussen nach nicht
  noch nur ob oder ohne schon sehr sei sein seine sich sie sind so soll sollen uber um und uns unser unsere
  unter viel viele vom von vor wann war waren warum was welche welchen welcher welches wenn wer werden weshalb
  wie wieso will wir wird wo woher wohin wurde wurden zu zum zur`);
