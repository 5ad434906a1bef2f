import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { keepFocus } from './keep-focus.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'xuezhou-color-scheme' });

interface UiProviderProps {
  children: ReactNode;
  /** Holds one scheme whatever the system or the reader says; for galleries and pictures. */
  forceColorScheme?: 'light' | 'dark' | undefined;
  /** `test` turns transitions and portals off. */
  env?: 'default' | 'test' | undefined;
}

/**
 * Theme and colour scheme for everything below it, and the focus for buttons whose work is done. The scheme follows
 * the system until the reader chooses one with Mantine's
 * `useMantineColorScheme().setColorScheme('light' | 'dark' | 'auto')`; the choice is kept in localStorage under
 * `xuezhou-color-scheme`.
 *
 * The application's entry imports `styles.css` before any other sheet.
 */
export function UiProvider({ children, forceColorScheme, env = 'default' }: UiProviderProps) {
  useEffect(keepFocus, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(forceColorScheme && { forceColorScheme })}
      // Component sheets arrive late, with lazy pages. Without the whole set of variables in the
      // document a late sheet would bring Mantine's default colours back.
      deduplicateCssVariables={false}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
