import guide from '../../docs/integrate.md?raw';
import subscriptions from '../../docs/subscriptions.md?raw';
import { drawContents } from './contents';
import { markdown } from './markdown';
import { applyPalette, byId } from './page';

// Open to everyone: it says how to sign in, and nothing of the schema.
applyPalette();
// The second guide becomes one part of the page, with parts of its own.
const further = subscriptions.replace(/^#(?=#? )/gm, '##');
byId('guide').append(...markdown(guide), ...markdown(further));
drawContents();
