// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { WaterLevel, waterLevelNames } from './water-level.tsx';

afterEach(cleanup);

describe('WaterLevel', () => {
  it.each([0, 1, 2, 3, 4] as const)('is named by level %i', (level) => {
    render(<WaterLevel level={level} />);
    expect(screen.getByRole('img', { name: waterLevelNames[level] })).toBeTruthy();
  });

  it('is named 未开放 when locked, whatever its level', () => {
    render(<WaterLevel level={3} locked />);
    expect(screen.getByRole('img', { name: '未开放' })).toBeTruthy();
  });

  it('keeps silent where its label is written beside it', () => {
    const { container } = render(<WaterLevel level={2} label="" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
