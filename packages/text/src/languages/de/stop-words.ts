import { stopWords } from '../stop-words.ts';

export const deStopWords = stopWords({
  both: `
    aber als am an auch auf aus bei bis bitte da das dass dein dem den der des dich die dir du durch ein eine
    einem einen einer eines er es fur gibt habe haben hat hatte ich ihr ihre im in ist kann kannst kein keine
    konnen konnte mein meine mich mir mit muss nach nicht noch nur oder ohne sich sie sind so soll uber um und uns
    unser vom von vor wann war warum was welche welcher welches wenn wer werden wie wir wird wo zu zum zur`,
  search: `
    alle also bin deine dies diese dieser dieses doch ja mehr sein seine wieso will`,
  answering: `
    beim danke dann darf dort durfen euch hallo hier ihnen ihrem ihren ins keinen lange mag man meinen mochte
    mussen ob schon sehr sei sollen unsere unter viel viele waren welchen weshalb woher wohin wurde wurden`,
});
