import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
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
  team: '(puedo|podria|quiero|quisiera|me gustaria|necesito|como puedo|se puede|es posible)(,? por favor)? (hablar|chatear|comunicarme|contactar)( directamente)? con (una |un |el |su |vuestro )?(persona|humano|ser humano|agente|empleado|empleada|operador|operadora|asesor|asesora|equipo|alguien)( real| humana| humano| de verdad)?( (del|de su|de vuestro) equipo)?(,? por favor)?|(una |un )?(persona( real| de verdad)?|humano|agente) por favor|(paseme|comuniqueme|poneme) con (una |un |el )?(persona|humano|agente|equipo|alguien)|(hay|existe) (una |un )?(persona( real)?|humano|alguien)( real)?( aqui| con quien (pueda|puedo) hablar)?',
  earlier: 'que (te )?pregunte( antes)?|que (te )?he preguntado( antes)?|cual fue mi ultima pregunta',
};
