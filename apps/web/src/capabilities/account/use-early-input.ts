import { useLayoutEffect, useRef } from 'react';

/** Takes over what was typed or filled in by the browser before the drawn page came alive. */
export function useEarlyInput(take: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const taken = useRef(take);
  useLayoutEffect(() => {
    const value = input.current?.value;
    if (value) taken.current(value);
  }, []);
  return input;
}
