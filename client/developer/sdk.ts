import guide from '../sdk/README.md?raw';
import { drawContents } from './contents';
import { markdown } from './markdown';
import { applyPalette, byId, requireSession } from './page';

applyPalette();
await requireSession();
byId('guide').append(...markdown(guide));
drawContents();
