import { listed, type AboutBot, type Phrasebook } from './phrasebook.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Respondo preguntas con los documentos que me han dado.'
    : `Respondo preguntas con lo que me han dado a leer, por ejemplo ${listed(topics, 'y')}.`;

export const spanish: Phrasebook = {
  language: 'es',
  phrases: {
    greeting: '(hola|buenos dias|buenas( tardes| noches)?)( a todos)?',
    thanks: '(ok,? |vale,? )?(muchas )?gracias',
    goodbye: 'adios|hasta (luego|pronto|manana)|que tengas? (un )?buen dia',
    wellbeing: 'como estas?|que tal( estas)?|como te va|como esta usted',
    acknowledgement: 'vale|ok|si|no|bien|muy bien|perfecto|entendido|genial|claro',
    identity: 'quien eres|que eres|quien es usted|como te llamas|como se llama usted|cual es (tu|su) nombre',
    robot:
      '(tu )?(eres|es usted) (un |una )?(robot|bot|chatbot|humano|humana|persona|maquina|ia)( real)?( o (un |una )?(robot|bot|humano|persona|maquina|ia))?',
    abilities:
      'que (puedes|sabes|puede) hacer( por mi)?|(en|con) que (me )?(puedes|puede) ayudar(me)?|como (me )?(puedes|puede) ayudar(me)?|(me )?(puedes|puede) ayudar(me)?|que puedo preguntar(te|le)|ayuda',
    earlier: 'que (te )?pregunte( antes)?|que (te )?he preguntado( antes)?|cual fue mi ultima pregunta',
  },
  replies: {
    thanks: '¡De nada! ¿Quiere saber algo más?',
    goodbye: '¡Adiós y que tenga un buen día!',
    wellbeing: 'Gracias, todo bien. ¿Qué quiere saber?',
    acknowledgement: 'De acuerdo. ¿Qué más quiere saber?',
    identity: (bot) => `Soy ${bot.botName}, un chatbot. ${about(bot)}`,
    robot: (bot) => `Soy ${bot.botName}, un chatbot y no una persona. ${about(bot)}`,
    abilities: (bot) => `${about(bot)} Pregunte y buscaré allí la respuesta.`,
    earlier: (question) => `Antes preguntó: «${question}»`,
    nothingEarlier: 'No conozco ninguna pregunta anterior suya en esta conversación.',
    nothingSaid: 'No he podido leer ninguna pregunta. ¿Qué quiere saber?',
  },
};
