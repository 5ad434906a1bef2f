// Ours that the pages after login share, and the login page does without.
import '@xuezhou/ui/tokens-extra.css';
import '@xuezhou/ui/mantine-theme-extra.css';
