export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f3;--surface:#fff;--line:#b9ad9f;--ink:#221a26;--soft:#5f5561;--accent:#a83812;--action:#b83f16;--action-ink:#fff;--bad:#a51d34;--good:#1d6b45}
@media (prefers-color-scheme:dark){:root{--paper:#15111c;--surface:#1e1828;--line:#64587a;--ink:#f4eff8;--soft:#b5aac2;--accent:#ff9d6b;--action:#ff9d6b;--action-ink:#1e1828;--bad:#ff9aa8;--good:#7fd6a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header,main,footer{max-width:44rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem)}
header a{display:inline-block;padding:.6rem 0;font-weight:700;color:inherit;text-decoration:none}
h1{font-size:clamp(1.6rem,1.3rem + 1.6vw,2.25rem);line-height:1.15;margin:.5rem 0 1rem}
h2{font-size:1.1875rem;margin:2rem 0 .5rem}
p{margin:.5rem 0;overflow-wrap:anywhere}
.soft,footer{color:var(--soft)}
.done{padding:.75rem 1rem;border-radius:10px;background:var(--surface);border-left:4px solid var(--good)}
a{color:var(--accent)}
footer a{display:inline-block;padding:.6rem 0}
fieldset{border:0;margin:1.5rem 0 0;padding:0;min-width:0}
legend{font-size:1.1875rem;font-weight:700;padding:0}
.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr));gap:0 1rem;margin:.5rem 0 0}
.choices label{display:flex;align-items:center;gap:.6rem;min-height:44px;overflow-wrap:anywhere}
input[type=checkbox]{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--action)}
button{min-height:44px;padding:.6rem 1.25rem;border-radius:8px;border:1px solid var(--line);background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.main{background:var(--action);border-color:var(--action);color:var(--action-ink)}
button.last{border-color:var(--bad);color:var(--bad)}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
summary{min-height:44px;display:list-item;padding:.6rem 0;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`
