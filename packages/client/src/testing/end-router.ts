/** What of a router's history is asked for here. */
interface Router {
  load?: (...given: never[]) => Promise<void>;
  readonly history: {
    destroy: () => void;
    push: (...given: never[]) => void;
    replace: (...given: never[]) => void;
  };
}

/**
 * After this the router leads nowhere: it neither follows the address beside the router of the next test, nor changes it
 * when what the ended test had begun, as a login, comes to its end. It loads nothing more either: who is not signed in
 * is led to the sign-in, where it would never arrive, without an end.
 */
export function endRouter(router: Router): void {
  const { history } = router;
  router.load = () => Promise.resolve();
  history.destroy();
  history.push = () => {};
  history.replace = () => {};
}
