import { Component, type ReactNode } from 'react';
import { BareError } from '../notices/later.tsx';

/** Says that the login page could not be drawn, where the router would say it of other pages. */
export class LoginBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? (
      <BareError text="这一页出了点问题，重新加载多半就好。" />
    ) : (
      this.props.children
    );
  }
}
