import type { StepTypeName } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import AltRoute from '@mui/icons-material/AltRoute';
import CallMerge from '@mui/icons-material/CallMerge';
import Checklist from '@mui/icons-material/Checklist';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import ShortText from '@mui/icons-material/ShortText';
import SubdirectoryArrowRight from '@mui/icons-material/SubdirectoryArrowRight';

export const STEP_ICONS: Readonly<Record<StepTypeName, SvgIconComponent>> = {
  input: ShortText,
  multipleChoice: Checklist,
  flowSplit: AltRoute,
  flowSplitOption: SubdirectoryArrowRight,
  infoText: Chat,
  flowJoin: CallMerge,
  emailNotification: Mail,
};
