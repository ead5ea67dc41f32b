import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  a acerca ademas ahi ahora al algo alguien algun alguna algunas alguno algunos alla alli ambos ante aquel
  aquella aquellos aqui asi aun aunque bajo bastante bien buenas buenos cada casi cierta cierto como con
  conmigo contigo contra cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuya cuyo dado dame dan
  dar das de debe debemos deben deberia deberian debo decir decirme del demas desde desea deseo di dice dime
  donde doy e eh el ella ello ellos en entonces entre era eramos eran eres es esa esas ese eso esos esta
  estaba estaban estado estais estamos estan estar estas este esto estos estoy estuve fue fueron fui gracias
  gustaria ha haber habia hace hacen hacer haces hacia hago han hasta hay he hemos hola hubo igual incluso ir
  jamas junto la las le les llevo lo los luego mas me mediante menos mi mia mias mientras mio mios mis misma
  mismas mismo mismos mucha muchas mucho muchos muy nada nadie ni ningun ninguna ninguno no nos nosotros
  nuestra nuestras nuestro nuestros nunca o ok os otra otras otro otros para pasa pero poca pocas poco pocos
  podemos poder podria podriais podriamos podrian pon poner por porfa porque pueda puedan puede pueden puedes
  puedo pues que querria quien quienes quiere quieren quieres quiero quisiera sabe saber sabes se sea sean
  segun ser sera seran seria si sido siempre siendo sin sobre sois somos son soy su suele suelen sus suya suyo
  tal tambien tampoco tanta tanto te tendre tendria teneis tenemos tener tenga tengan tengo tenia ti tiene
  tienen toda todas todo todos tras tu tus tuve tuya tuyo un una unas uno unos usted ustedes va vamos van
  varias varios vaya ver vosotros voy vuestra vuestras vuestro vuestros y ya yo`);
