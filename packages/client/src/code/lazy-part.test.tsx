// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Form = () => <p>表单</p>;
const Missing = () => <p role="alert">没有加载成功</p>;

const show = (Part: React.ComponentType) =>
  render(
    <Suspense fallback={<p>正在加载</p>}>
      <Part />
    </Suspense>,
  );

it('draws the part when its file arrives', async () => {
  show(lazyPart(() => Promise.resolve({ Form }), 'Form', Missing));
  expect(screen.getByText('正在加载')).toBeTruthy();
  expect(await screen.findByText('表单')).toBeTruthy();
});

it('draws what stands in its place when its file does not arrive, and leaves the page whole', async () => {
  const load = (): Promise<{ Form: typeof Form }> => Promise.reject(new TypeError('offline'));
  show(lazyPart(load, 'Form', Missing));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
