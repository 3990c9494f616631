// As the server writes it into the page's HTML. Imported first, because the page reads it as it loads.
document.head.append(Object.assign(document.createElement('meta'), { name: 'second-factor', content: 'approve,code' }));
