import { AnswerSource, type ChatBot, type Statistics } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { QuestionList } from '../../features/figures/QuestionList.tsx';
import { TeachAnswer } from '../../features/teaching/TeachAnswer.tsx';
import { countryName, languageName } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { documentPath, filteredInboxPath, flowResultsPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { RankedList } from './RankedList.tsx';
import { SourceBar } from './SourceBar.tsx';
import { useFigureText } from './useFigureText.ts';

const PAIRS = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Rankings of a range: questions with and without an answer, sources, documents, languages, countries, flows. */
export function Tops(props: {
  bot: ChatBot;
  stats: Statistics;
  /** The range as an inbox filter. */
  inbox: Readonly<Record<string, unknown>> | null;
}): ReactElement {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const { bot, stats, inbox } = props;
  const { tops, totals, range } = stats;
  const ofRange = inbox ?? { dateFrom: range.from, dateTo: range.to };
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <QuestionList
          title={t('statistics.unanswered')}
          help={t(tops.unanswered.length === 0 ? 'statistics.unansweredNone' : 'statistics.unansweredHelp')}
          groups={tops.unanswered}
          filter={{ source: [AnswerSource.unknown], ...ofRange }}
          actionOf={({ label }) =>
            canManageBots && <TeachAnswer botId={bot.id} question={label} action={t('teaching.teach')} />
          }
        />
      </Box>
      <Box sx={PAIRS}>
        <Box sx={{ mb: 2 }}>
          <QuestionList
            title={t('statistics.questions')}
            help={t(tops.questions.length === 0 ? 'statistics.questionsNone' : 'statistics.questionsHelp')}
            groups={tops.questions}
            filter={ofRange}
          />
        </Box>
        <SourceBar bot={bot} totals={totals} inbox={inbox} />
        <CitedItems {...props} />
        <Counts
          bot={bot}
          inbox={inbox}
          what="languages"
          rows={tops.languages.map(({ language, count }) => ({
            id: language,
            count,
            name: languageName(language),
            filter: { language },
          }))}
        />
        <Counts
          bot={bot}
          inbox={inbox}
          what="countries"
          rows={tops.countries.map(({ country, count }) => ({
            id: country,
            count,
            name: countryName(country),
            filter: { country },
          }))}
        />
      </Box>
      {stats.surveys.length > 0 && <Surveys bot={bot} surveys={stats.surveys} />}
    </>
  );
}

function CitedItems(props: {
  bot: ChatBot;
  stats: Statistics;
  inbox: Readonly<Record<string, unknown>> | null;
}): ReactElement {
  const t = useText();
  const { bot, stats, inbox } = props;
  return (
    <RankedList
      title={t('statistics.cited')}
      help={t('statistics.citedHelp')}
      none={t('statistics.citedNone')}
      rows={stats.tops.citedItems.map(({ item_id: id, title, count }) => {
        const name = title ?? t('statistics.untitled');
        return {
          id,
          amount: count,
          name: (
            <MuiLink component={Link} to={documentPath(bot.workspace_id, bot.id, id)}>
              {name}
            </MuiLink>
          ),
          number: (
            <Conversations bot={bot} name={name} count={count} filter={inbox && { item_id: id, ...inbox }} />
          ),
        };
      })}
    />
  );
}

/** A ranking by name; each count opens its conversations. */
function Counts(props: {
  bot: ChatBot;
  inbox: Readonly<Record<string, unknown>> | null;
  what: 'languages' | 'countries';
  rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number;
    readonly filter: Readonly<Record<string, unknown>>;
  }[];
}): ReactElement {
  const t = useText();
  const { bot, inbox, what, rows } = props;
  return (
    <RankedList
      title={t(`statistics.${what}`)}
      help={t(`statistics.${what}Help`)}
      none={t(`statistics.${what}None`)}
      rows={rows.map(({ id, name, count, filter }) => ({
        id,
        amount: count,
        name,
        number: (
          <Conversations bot={bot} name={name} count={count} filter={inbox && { ...filter, ...inbox }} />
        ),
      }))}
    />
  );
}

/** A count that opens its conversations; plain text without an inbox filter. */
function Conversations(props: {
  bot: ChatBot;
  name: string;
  count: number;
  filter: Readonly<Record<string, unknown>> | null;
}): ReactElement {
  const t = useText();
  const show = useFigureText();
  const { bot, name, count, filter } = props;
  const amount = show(count, 'count');
  if (filter === null) return <>{amount}</>;
  return (
    <MuiLink
      component={Link}
      to={filteredInboxPath(bot.workspace_id, bot.id, filter)}
      color="inherit"
      aria-label={t('statistics.conversationsOf', { name, count: amount })}
    >
      {amount}
    </MuiLink>
  );
}

/** The flows that visitors ran; users with access get a link to the steps. */
function Surveys(props: { bot: ChatBot; surveys: Statistics['surveys'] }): ReactElement {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const { bot, surveys } = props;
  const to = flowResultsPath(bot.workspace_id, bot.id);
  return (
    <RankedList
      title={t('statistics.surveys')}
      help={t('statistics.surveysHelp')}
      none=""
      rows={surveys.map(({ root_id: id, title, shown, completed }) => {
        const name = title || t('statistics.untitled');
        return {
          id,
          amount: shown,
          name: canManageBots ? (
            <MuiLink component={Link} to={to}>
              {name}
            </MuiLink>
          ) : (
            name
          ),
          number: t('statistics.completed', { completed, shown }),
        };
      })}
    />
  );
}
