import { keepApart } from '../core/view-tab';
import { ViewFrame } from '../features/directory/user-view/view-frame';

// Before the portal is loaded, whose parts read the storage.
keepApart();

export default ViewFrame;
