import { knowledgeApi, type KnowledgeChunk, type KnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useRoute } from '../../../api/useRoute.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Markdown } from '../../../features/markdown/Markdown.tsx';
import { useText } from '../../../i18n/useText.ts';
import { conversationsWith } from './conversations-with.ts';
import { toSections } from './passage-sections.ts';
import { useTrain } from './TrainContext.ts';

/** Few enough to render quickly, however long the document is. */
const PASSAGES_AT_ONCE = 40;
const MARGIN_PX = 48;
const TEXT_PX = 240;

/** The active text, as a whole or by passage; `focus` is the requested passage. */
export function ItemPassages(props: {
  item: KnowledgeItem;
  isCut: boolean;
  focus: number | null;
}): ReactElement {
  const t = useText();
  const { item, isCut, focus } = props;
  const [page, setPage] = useState(focus === null ? 1 : Math.floor(focus / PASSAGES_AT_ONCE) + 1);
  const query = { item_id: item.id, page, limit: PASSAGES_AT_ONCE };
  const passages = useRoute(knowledgeApi.listChunks, { query });
  return (
    <Loaded query={passages} heightPx={TEXT_PX}>
      {({ data, meta }) => {
        if (data.length === 0) {
          return <Typography color="textSecondary">{t('knowledge.drawer.notReady')}</Typography>;
        }
        const pages = Math.ceil(meta.total / PASSAGES_AT_ONCE);
        return (
          <>
            {isCut ? (
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                {data.map((chunk) => (
                  <Passage key={chunk.index} item={item} chunk={chunk} isFocused={chunk.index === focus} />
                ))}
              </Box>
            ) : (
              <WholeText passages={data} />
            )}
            <Pager
              page={page}
              pages={pages}
              label={t('knowledge.drawer.part', { page, pages })}
              onPage={setPage}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function WholeText(props: { passages: readonly KnowledgeChunk[] }): ReactElement {
  const t = useText();
  const sections = toSections(props.passages);
  const hasPages = props.passages.some(({ page }) => page !== null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {sections.map(({ index, headings, page, text }) => (
        <Box
          key={index}
          sx={hasPages ? { display: 'grid', gridTemplateColumns: `${MARGIN_PX}px minmax(0, 1fr)` } : {}}
        >
          {hasPages && (
            <Typography variant="caption" color="textSecondary" sx={{ pt: '2px' }}>
              {page === null ? '' : t('knowledge.drawer.page', { page })}
            </Typography>
          )}
          <Box sx={{ minWidth: 0 }}>
            {headings.map(({ text: heading, depth }) => (
              <Typography
                key={heading}
                component={depth === 0 ? 'h4' : 'h5'}
                sx={{ fontWeight: 650, fontSize: depth === 0 ? 16 : 14, mb: 0.5 }}
              >
                {heading}
              </Typography>
            ))}
            {text !== '' && <Markdown source={text} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Passage(props: { item: KnowledgeItem; chunk: KnowledgeChunk; isFocused: boolean }): ReactElement {
  const t = useText();
  const { item, chunk, isFocused } = props;
  const { workspaceId, botId } = useTrain();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.scrollIntoView({ block: 'center' });
  }, [isFocused]);
  const position = [
    t('knowledge.drawer.passage', { number: chunk.index + 1 }),
    ...(chunk.page === null ? [] : [t('knowledge.drawer.page', { page: chunk.page })]),
    ...(chunk.headingPath.length === 0 ? [] : [chunk.headingPath.join(' › ')]),
  ].join(' · ');
  return (
    <Box
      component="li"
      ref={element}
      id={`chunk-${chunk.index}`}
      aria-current={isFocused}
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: isFocused ? 'primary.light' : 'action.hover',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {position}
        </Typography>
        {chunk.citedCount > 0 && (
          <Link
            component={RouterLink}
            variant="caption"
            to={conversationsWith(workspaceId, botId, item.id)}
            aria-label={t('knowledge.drawer.citedLink', { count: chunk.citedCount })}
          >
            {t('knowledge.cited', { count: chunk.citedCount })}
          </Link>
        )}
      </Box>
      <Markdown source={chunk.text} />
    </Box>
  );
}
