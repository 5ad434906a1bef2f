import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Light or dark as it is now, and the way to the other. The learner's pages keep the same choice. */
export function useColorScheme(): { isDark: boolean; turn: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { isDark, turn: () => setColorScheme(isDark ? 'light' : 'dark') };
}
