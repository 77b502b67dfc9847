import { mount } from 'svelte';
import App from './App.svelte';
import './lib/base.css';
import './lib/tokens.css';

const target = document.getElementById('page');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
