import type { FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aJoin, aMail, anInfo, anInput, anOption, aSplit } from './steps.ts';

/** 200 steps with the menu and the end, the maximum of a flow. */
const COLUMNS = 18;

/** A menu whose options lead through steps of all types to one end; it passes the check. */
export function aLargeFlow(): FlowStep[] {
  const names = Array.from({ length: COLUMNS }, (_, n) => `lane${n}`);
  const options = names.map((id) => ({ id, label: id, next_id: `${id}-name` }));
  return aFlow(aChoice('menu', { variable: 'topic', options }), ...names.flatMap(lane), aJoin('end'));
}

function lane(name: string): FlowStep[] {
  const id = (step: string) => `${name}-${step}`;
  const variable = name;
  const isSet = { rules: [{ variable, operator: 'contains' as const, value: 'a' }] };
  return [
    anInput(id('name'), { variable, next_id: id('hello') }),
    anInfo(id('hello'), { text: `Hello {{${variable}}}, about {{topic}}`, next_id: id('split') }),
    aSplit(id('split')),
    anOption(id('known'), id('split'), { condition: isSet, next_id: id('join') }),
    anOption(id('other'), id('split'), { order: 1, isDefault: true, next_id: id('ask') }),
    anInput(id('ask'), {
      validation: { kind: 'custom', pattern: '[A-Z]{2}\\d{1,20}', flags: 'i' },
      next_id: id('join'),
    }),
    aJoin(id('join'), { next_id: id('choice') }),
    aChoice(id('choice'), { next_id: id('mail') }),
    aMail(id('mail'), { body: `{{${variable}}} wrote.`, next_id: id('thanks') }),
    anInfo(id('thanks'), { next_id: id('last') }),
    anInput(id('last'), { required: false, next_id: 'end' }),
  ];
}
