import type { Subpage, SubpageFolder } from '@colloquy/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterAlt from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { IconAction } from '../../../components/IconAction.tsx';
import { useText } from '../../../i18n/useText.ts';
import { checkedOf, toTree, type PageFolder } from './page-tree.ts';
import { SubpageRow } from './SubpageRow.tsx';
import { useSubpages } from './SubpagesContext.ts';

const ROW_PX = 48;
/** Indentation per folder level. */
const STEP = { xs: 1.25, sm: 3 };

/** The pages as a tree by path; a folder's checkbox covers everything below it. */
export function SubpageTree(props: {
  pages: readonly Subpage[];
  counted: readonly SubpageFolder[];
}): ReactElement {
  const t = useText();
  const { pages, counted } = props;
  const root = useMemo(() => toTree(pages, counted), [pages, counted]);
  return (
    <Card sx={{ py: 0.5 }}>
      <Box
        component="ul"
        aria-label={t('subpages.listLabel')}
        sx={{ listStyle: 'none', m: 0, p: 0, '& ul': { listStyle: 'none', m: 0, p: 0, pl: STEP } }}
      >
        <Contents folder={root} />
      </Box>
    </Card>
  );
}

function Contents(props: { folder: PageFolder }): ReactElement {
  const { pages, folders } = props.folder;
  return (
    <>
      {pages.map((page) => (
        <SubpageRow key={page.id} page={page} />
      ))}
      {folders.map((folder) => (
        <Folder key={folder.path} folder={folder} />
      ))}
    </>
  );
}

function Folder(props: { folder: PageFolder }): ReactElement {
  const t = useText();
  const panelId = useId();
  const { folder } = props;
  const { isEditable, countsOf, selectFound, showFolder, filter } = useSubpages();
  const [isOpen, setOpen] = useState(true);
  const { path } = folder;
  const counts = countsOf(folder);
  const { checked, indeterminate } = checkedOf(counts);
  const shown = folder.all.length;
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: ROW_PX, gap: 0.5, pr: 1, pl: 0.5 }}>
        {isEditable && (
          <Checkbox
            size="small"
            checked={checked}
            indeterminate={indeterminate}
            disabled={counts.selectable === 0}
            onChange={() => selectFound({ ...filter, path }, !checked)}
            slotProps={{ input: { 'aria-label': t('subpages.selectFolder', { path }) } }}
          />
        )}
        <IconButton
          size="small"
          aria-label={t('subpages.openFolder', { path })}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <Typography noWrap title={path} sx={{ fontWeight: 600, minWidth: 0 }}>
          {folder.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ flexShrink: 0, ml: 0.5 }}>
          {t('subpages.folderCount', { smart_count: counts.pages })}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ minWidth: 0, ml: 0.5 }}>
          {t('subpages.folderSelected', { selected: counts.selected })}
          {shown < counts.pages && ` · ${t('subpages.folderShown', { shown })}`}
        </Typography>
        {path !== filter.path && (
          <Box sx={{ ml: 'auto' }}>
            <IconAction label={t('subpages.onlyFolder', { path })} onClick={() => showFolder(path)}>
              <FilterAlt fontSize="small" />
            </IconAction>
          </Box>
        )}
      </Box>
      <ul id={panelId} hidden={!isOpen}>
        {isOpen && <Contents folder={folder} />}
      </ul>
    </li>
  );
}
