import { plainFacts, schoolMeta } from '@xuezhou/rules/site/document';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { emptyDocument, followHistory, followListeners, followTimers } from './fresh-document.ts';
import { someFamilies } from './families.ts';
import { endOfTest, refuseFetch, startOfTest } from './no-server.ts';

// Whatever an earlier file of this worker imported of ours is made anew for this one.
vi.resetModules();

// The first test of a file waits for its page to be transformed, on a machine that runs many files at once.
configure({ asyncUtilTimeout: 60_000 });

// A test without a document asks for none of this.
if (typeof window !== 'undefined') {
  emptyDocument();
  // As the server writes it into a document.
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = schoolMeta;
  meta.content = JSON.stringify({
    ...plainFacts,
    ...{ name: '学舟学校', shortName: '学舟', families: someFamilies },
  });
  const endings = [followListeners(), followTimers(), followHistory()];

  // Mantine asks for these, and the test's document has none of them.
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }),
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};

  // A page may ask for something after its test has ended: nobody outside answers it.
  refuseFetch();
  beforeEach(startOfTest);

  afterEach(() => {
    cleanup();
    // On a busy machine a dialog that was just opening has outlived its page.
    document.body.replaceChildren();
    localStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    endOfTest();
  });

  afterAll(async () => {
    // What a page had begun may end after its test; its document must not be another test's by then.
    await new Promise<void>((resolve) => void setTimeout(resolve, 50));
    for (const end of endings) end();
  });
}
