import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the tab of the browser calls the page. */
    title?: string;
  }
}
