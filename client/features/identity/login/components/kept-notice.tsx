import { useEffect } from 'react';
import { takeKeptNotice } from '../../../../core/kept-notice';
import { toaster } from '../../../../ui/overlay/toaster';
import { ToasterRegion } from '../../../../ui/overlay/toaster-region';

/** Shows what the page before left to be said: that the password was changed (PWD-13). */
export default function KeptNotice() {
  useEffect(() => {
    const text = takeKeptNotice();
    if (text) toaster.create({ type: 'success', title: text, id: 'kept' });
  }, []);
  return <ToasterRegion />;
}
