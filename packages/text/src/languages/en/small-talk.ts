import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
  greeting:
    '(hi|hello|hey|hiya|good (morning|afternoon|evening|day)|greetings)( there| all| team| everyone)?',
  thanks: '(ok(ay)?,? )?(thanks|thank you|thx|many thanks|thanks a lot|cheers)( so much| very much| a lot)?',
  goodbye: 'bye|goodbye|bye bye|see you|have a (nice|good|great) (day|one|evening)',
  wellbeing: "how are you( doing)?( today)?|how('s| is) it going|how do you do|how have you been|what's up",
  acknowledgement:
    'ok(ay)?|k|al+ ?right|fine|good|great|cool|nice|perfect|got it|i see|understood|sure|yes|no|yep|yeah|nope|h+m+|aha|oh|wow|lol|interesting|awesome|really',
  identity:
    "(so |and )?who (exactly )?are you|what are you|who am i (talking|speaking|chatting) (to|with)|who is this|introduce yourself|tell me (something )?about yourself|what('s| is) your name|do you have a name",
  robot:
    'are you (a |an )?(real |actual )?(robot|bot|chatbot|human|human being|person|machine|ai|computer|real)( or (a |an )?(real )?(robot|bot|chatbot|human|person|machine|ai))?|am i (talking|speaking|chatting) (to|with) (a |an )?(real )?(human|person|robot|bot|machine|ai)',
  abilities:
    'what can you do( for me)?|what do you know|what can i ask( you)?( about)?|how can you help( me)?|can you help( me)?|what can you help( me)? with|what are you for|what are your (capabilities|skills|features)|help( me)?',
  team: "(please )?((can|could|may) i(,? please)?|i (want|need|would like|wish) to|i'd like to|let me|how (can|do) i|is it possible to) (talk|speak|chat|write|get through|get)( directly)? (to|with) (a |an |the |your )?(real |live |actual )?(human( being)?|person|people|agent|employee|representative|operator|team|staff|support( team)?|someone|somebody|anyone|member of (the |your )?(team|staff))( (from|of|on|in) (the |your )?(team|staff|support))?(,? please)?|(talk|speak) to (a |an )?(real |live )?(human( being)?|person|agent)(,? please)?|(please )?(connect|transfer|put) me (to|with|through to) (a |an |the |your )?(real |live )?(human( being)?|person|agent|operator|team|someone|somebody)(,? please)?|i (want|need) (a |an )?(real |live )?(human( being)?|person|agent)(,? please)?|(a )?(real |live )?(human( being)?|person|agent)(,? please)?|is there (a |an )?(real |live )?(human( being)?|person|someone|somebody|anyone)( (that |whom |who )?i (can|could) (talk|speak) (to|with))?( here| there)?",
  earlier:
    'what did i (just |last )?ask( you)?( before| earlier| last| just now)?|what was my (last|previous|earlier) question|what have i asked( you)?( before| so far)?|what did we (talk|speak) about( before| earlier)?|(please )?repeat my (last |previous )?question',
};
