import type { texts as en } from '../../en/answers/index.ts';
import { listed, type AboutBot } from '../../src/about-bot.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Respondo preguntas con los documentos que me han dado.'
    : `Respondo preguntas con lo que me han dado a leer, por ejemplo ${listed(topics, 'es')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts: typeof en = {
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  unknown: 'No he encontrado una respuesta a eso en los documentos que conozco.',
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
  reachTeam: {
    byButton: 'Pulse «Hablar con una persona» y alguien del equipo entrará en este chat.',
    byForm:
      'Nadie del equipo puede entrar en este chat. Deje su dirección en el formulario de contacto y el equipo le responderá.',
    notKnown:
      'Nadie del equipo puede entrar en este chat, y en lo que me dieron a leer no encontré cómo contactar con el equipo.',
  },
  handoff: {
    waiting: 'Ha pedido hablar con una persona. Alguien del equipo le atenderá en breve.',
    notHelped: 'Sentimos que no le haya ayudado. Alguien del equipo le atenderá en breve.',
    joined: 'Una persona del equipo se ha unido a la conversación.',
    handedBack: 'El chatbot vuelve a responder.',
    nobodyCame: 'Ahora mismo nadie del equipo ha podido venir. El chatbot vuelve a responder.',
    outOfHours: 'A esta hora no hay nadie del equipo. El chatbot sigue respondiendo.',
  },
  channel: {
    busy: 'Ahora mismo no puedo atender más preguntas. Vuelva a intentarlo en unos minutos.',
    failed: 'No he podido responder a eso. Vuelva a intentarlo más tarde.',
    notHere: 'Aquí no respondo.',
    notConnected: 'Este chatbot no está conectado en este momento.',
    sources: 'Fuentes',
  },
  functionConfirm: ({ what, values }) =>
    `¿Quiere que lo haga? ${what}${values === '' ? '' : ` (${values})`} Responda «sí» para continuar, o «no».`,
  functionCancelled: 'De acuerdo, no he hecho nada.',
  functionGone: 'Eso ya no es posible. Pregunte de nuevo, por favor.',
  functionDone: 'Hecho.',
  stepAnswerIssues: {
    required: 'Responda a esta pregunta, por favor.',
    tooShort: 'Es demasiado corto.',
    tooLong: 'Es demasiado largo.',
    noNumber: 'Introduzca un número, por favor.',
    noWholeNumber: 'Introduzca un número entero, por favor.',
    tooSmall: 'Ese número es demasiado pequeño.',
    tooBig: 'Ese número es demasiado grande.',
    noEmail: 'Introduzca una dirección de correo electrónico, por favor.',
    domainNotAllowed: 'Aquí no se aceptan direcciones de este dominio.',
    patternDiffers: 'No tiene la forma esperada.',
    noOption: 'Elija una de las opciones, por favor.',
    tooFew: 'Elija más opciones, por favor.',
    tooMany: 'Elija menos opciones, por favor.',
  },
  skipWords: 'omitir, saltar',
};
