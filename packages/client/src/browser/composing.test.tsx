// @vitest-environment happy-dom
import { Autocomplete, MantineProvider, Modal, Popover } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardComposition, isComposing } from './composing.ts';

/** As Safari tells the key that ended a composition: afterwards, and by its number alone. */
const safari = { isComposing: false, keyCode: 229 };

describe('a key of an input method', () => {
  it.each([
    ['while it composes', { isComposing: true }, true],
    ['in Safari, which ended the composition before', safari, true],
    ['is none without one', { keyCode: 13 }, false],
  ])('is known %s', (_when, init, expected) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ...init });
    expect(isComposing(event)).toBe(expected);
    expect(isComposing({ nativeEvent: event })).toBe(expected);
  });
});

describe('of the library, told of Safari’s keys', () => {
  let unguard = () => {};
  beforeEach(() => {
    unguard = guardComposition();
  });
  afterEach(() => unguard());

  it('a dialog and what is open in it stay when Escape drops a candidate', () => {
    const onClose = vi.fn();
    render(
      <MantineProvider env="test">
        <Modal opened onClose={onClose} title="问老师">
          <input aria-label="标题" />
          <Popover opened onChange={onClose}>
            <Popover.Target>
              <button type="button">找</button>
            </Popover.Target>
            <Popover.Dropdown>
              <input aria-label="找谁" />
            </Popover.Dropdown>
          </Popover>
        </Modal>
      </MantineProvider>,
    );
    for (const name of ['标题', '找谁'])
      fireEvent.keyDown(screen.getByLabelText(name), { key: 'Escape', ...safari });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('标题'), { key: 'Escape', keyCode: 27 });
    expect(onClose).toHaveBeenCalled();
  });

  it('a list of choices is not moved by the arrows that go through the candidates', () => {
    render(
      <MantineProvider env="test">
        <Autocomplete label="牌组" data={['固收', '权益']} />
      </MantineProvider>,
    );
    const field = screen.getByRole('combobox', { name: '牌组' });
    fireEvent.focus(field);
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown', ...safari });
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40 });
    expect(field.getAttribute('aria-activedescendant')).not.toBeNull();
  });
});
