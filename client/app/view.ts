import { keepApart } from '../core/view';

// First of all: the parts of the portal that are loaded after this read the storage.
keepApart();

export { ViewFrame } from '../features/directory/user-view/view-frame';
