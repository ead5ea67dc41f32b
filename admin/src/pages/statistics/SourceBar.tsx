import { answerSourceSchema, type AnswerSource, type ChatBot, type Statistics } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { filteredInboxPath } from '../../routing/paths.ts';
import { useFigureText } from './useFigureText.ts';

/** Function results have one label, whether or not a model worded them. */
const KINDS: readonly {
  readonly kind: Exclude<AnswerSource, 'FUNCTION_CALL_RAW'>;
  readonly colour: string;
}[] = [
  { kind: 'EXTERNAL', colour: 'primary.main' },
  { kind: 'CACHE', colour: 'color-mix(in srgb, var(--mui-palette-primary-main) 50%, transparent)' },
  { kind: 'FUNCTION_CALL', colour: 'success.main' },
  { kind: 'CONVERSATION', colour: 'text.disabled' },
  { kind: 'UNKNOWN', colour: 'warning.main' },
];
const sourcesOf = (kind: AnswerSource): readonly AnswerSource[] =>
  answerSourceSchema.options.filter((source) => source === kind || source === `${kind}_RAW`);

/** The sources of the answers: one bar, and below it each part with its count, which opens its conversations. */
export function SourceBar(props: {
  bot: ChatBot;
  totals: Statistics['totals'];
  inbox: Readonly<Record<string, unknown>> | null;
}): ReactElement {
  const t = useText();
  const show = useFigureText();
  const { bot, totals, inbox } = props;
  const parts = KINDS.map(({ kind, colour }) => {
    const sources = sourcesOf(kind);
    const amount = sources.reduce((sum, source) => sum + (totals.bySource[source].value ?? 0), 0);
    return { kind, colour, sources, amount };
  });
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <SectionCard title={t('statistics.sources')} help={t('statistics.sourcesHelp')}>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 14, my: 1.5, borderRadius: 1, overflow: 'hidden' }}
      >
        {parts.map(
          ({ kind, colour, amount }) =>
            amount > 0 && (
              <Box key={kind} sx={{ flexGrow: amount, flexBasis: 0, minWidth: 3, bgcolor: colour }} />
            ),
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parts.map(({ kind, colour, sources, amount }) => (
          <Box
            component="li"
            key={kind}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}
          >
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, flex: 'none', borderRadius: 0.5, bgcolor: colour }}
            />
            <Typography sx={{ flex: 1, minWidth: 0 }}>{t(`chat.sourceKind.${kind}`)}</Typography>
            {inbox === null || amount === 0 ? (
              <span>{show(amount, 'count')}</span>
            ) : (
              <MuiLink
                component={Link}
                to={filteredInboxPath(bot.workspace_id, bot.id, { source: sources, ...inbox })}
                color="inherit"
                aria-label={t('statistics.conversationsOf', {
                  name: t(`chat.sourceKind.${kind}`),
                  count: show(amount, 'count'),
                })}
              >
                {show(amount, 'count')}
              </MuiLink>
            )}
            <Typography color="textSecondary" sx={{ width: 44, textAlign: 'right' }}>
              {show(whole === 0 ? null : amount / whole, 'share')}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
