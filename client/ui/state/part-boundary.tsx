import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Stands in its place once it is lost; nothing without it. */
  readonly lost?: ReactNode;
  readonly onLost?: () => void;
}

/** Keeps a part that did not load, or failed while drawing, from taking the page away. */
export class PartBoundary extends Component<Props, { readonly isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override componentDidCatch() {
    this.props.onLost?.();
  }

  override render() {
    return this.state.isLost ? this.props.lost : this.props.children;
  }
}
