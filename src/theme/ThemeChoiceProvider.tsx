import { CssBaseline, ThemeProvider, useMediaQuery } from '@mui/material';
import { createTheme } from '@mui/material/styles';
import { createContext, use, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { buildTheme } from './buildTheme.ts';
import { storedThemeChoice, storeThemeChoice, type ThemeChoice } from './themeChoice.ts';
import { darkTokens, lightTokens } from './tokens.ts';

interface ThemeChoiceState {
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

const ThemeChoiceContext = createContext<ThemeChoiceState>({ choice: 'system', choose: () => {} });

/** Returns the chosen theme and its setter. */
export const useThemeChoice = (): ThemeChoiceState => use(ThemeChoiceContext);

/** Provides the chosen theme and updates the document's colours. */
export function ThemeChoiceProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(storedThemeChoice);
  const machineIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const dark = choice === 'dark' || (choice === 'system' && machineIsDark);
  const theme = useMemo(
    () => createTheme({ ...buildTheme(dark ? darkTokens : lightTokens), direction: documentDirection() }),
    [dark],
  );
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
  const choose = useCallback((next: ThemeChoice) => {
    storeThemeChoice(next);
    setChoice(next);
  }, []);
  const state = useMemo(() => ({ choice, choose }), [choice, choose]);
  return (
    <ThemeChoiceContext value={state}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </ThemeChoiceContext>
  );
}

const documentDirection = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
