/** What of a router's history is asked for here. */
interface Router {
  readonly history: {
    destroy: () => void;
    push: (...given: never[]) => void;
    replace: (...given: never[]) => void;
  };
}

/**
 * After this the router leads nowhere: it neither follows the address beside the router of the next test, nor changes it
 * when what the ended test had begun, as a login, comes to its end.
 */
export function endRouter({ history }: Router): void {
  history.destroy();
  history.push = () => {};
  history.replace = () => {};
}
