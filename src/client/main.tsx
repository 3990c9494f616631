import './ui/nonce.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreTheme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

restoreTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
